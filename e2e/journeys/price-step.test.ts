import { describe, expect, it } from 'vitest';
import { notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

describe('price changes by per cent', () => {
  it('show their cost to branches in tags and sheets before they are written for a coming day', async () => {
    const { db } = stage.site;
    const { category_id } = await db
      .selectFrom('placement')
      .innerJoin('product', 'product.id', 'placement.product_id')
      .select('category_id')
      .where('product.price', 'is not', null)
      .orderBy('product.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto(`/goods/${category_id}`);
    await settle(page);
    const boxes = page.getByRole('grid').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: 'Narxni foizga oʻzgartirish' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Yangi narxlarni koʻrish' }).click();
    await panel.getByText('nol boʻlmagan foiz kiriting').waitFor();
    await panel.getByLabel('Foiz').fill('-5');
    await panel.getByRole('textbox', { name: 'Qaysi kundan' }).fill('01.01.99');
    await panel.getByRole('button', { name: 'Yangi narxlarni koʻrish' }).click();
    await panel
      .getByText(/^\d[\d\s]* ta filial · \d[\d\s]* ta yorliq · \d[\d\s]* varaq$|^hech narsa$/)
      .waitFor();
    expect(await db.selectFrom('price_history').select('id').where('applied', '=', false).execute()).toEqual(
      [],
    );
    await panel.getByRole('button', { name: '2 ta narxni oʻzgartirish' }).click();
    await notificationWith(page, '2 ta narx 01.01.2099 kuniga belgilandi').waitFor();
    const coming = await db
      .selectFrom('price_history')
      .select('price')
      .where('applied', '=', false)
      .execute();
    expect(coming).toHaveLength(2);
    expect(coming.every(({ price }) => (price ?? 0) % 1000 === 0)).toBe(true);
  });

  it('of a file show their cost to branches before anything is written', async () => {
    const { db } = stage.site;
    const { sku, price, branches } = await db
      .selectFrom('placement')
      .innerJoin('product', 'product.id', 'placement.product_id')
      .select(({ fn }) => ['sku', 'price', fn.count('branch_id').distinct().as('branches')])
      .where('price', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('analytic_price_tag_product')
              .select('product_id')
              .whereRef('product_id', '=', 'product.id'),
          ),
        ),
      )
      .groupBy(['product.id', 'sku', 'price'])
      .orderBy('product.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/import?kind=prices');
    await settle(page);
    await page.getByLabel('Import fayli').setInputFiles({
      name: 'narxlar.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`SKU;Narxi\n${sku};${Number(price) + 1000}\n`),
    });
    await page.getByRole('button', { name: '1 ta qatorni katalogga yuklash' }).click();
    const cost = `${branches} ta filial · ${branches} ta yorliq · ${branches} varaq.`;
    await page.getByRole('dialog').getByText(cost).waitFor();
    await page.keyboard.press('Escape');
    const after = await db.selectFrom('product').select('price').where('sku', '=', sku).executeTakeFirst();
    expect(after?.price).toBe(price);
  });
});
