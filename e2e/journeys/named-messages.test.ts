import { describe, it } from 'vitest';
import { noteSaying, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { readRows } from '../support/screens.ts';
import { shelfWork } from '../support/shelves.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

const stage = useStage();
const { emptyShelf } = shelfWork(stage);

describe.each(LANGUAGES)('[ERR-12] a person is told by its own message: %s', (language) => {
  const { notices, shelf_doings, shelf_form, goods, ui } = WORDS[language];

  it('[ERR-12] that a shelf was edited, and deleted', async () => {
    const shelf = await emptyShelf(`Eski ${language}`);
    const name = `Yangi ${language}`;
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    await page.goto(`/shelf/edit/${shelf.id}`);
    await settle(page);
    await page.locator('[name=name]').fill(name);
    await page.getByRole('button', { name: shelf_form.save, exact: true }).click();
    await noteSaying(page, notices.shelf_edited.replace('{{name}}', name)).waitFor();

    await page.goto(`/shelf/${shelf.id}`);
    await settle(page);
    await page.getByRole('button', { name: shelf_doings.menu, exact: true }).click();
    await page.getByRole('button', { name: shelf_doings.delete, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: shelf_doings.delete }).click();
    await noteSaying(page, notices.shelf_deleted.replace('{{name}}', name)).waitFor();
  });

  it('[ERR-12] that the priority of a product was saved', async () => {
    const { category, product } = await readRows(stage.site.db);
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    await page.goto(`/goods/${category}/product/${product}`);
    await settle(page);
    await page.getByRole('button', { name: goods.product.edit, exact: true }).first().click();
    await page.locator('[name=priority]').fill(language === 'uz' ? '61' : '62');
    await page.getByRole('dialog').getByRole('button', { name: ui.save, exact: true }).click();
    await noteSaying(page, notices.product_priority_saved).waitFor();
  });
});
