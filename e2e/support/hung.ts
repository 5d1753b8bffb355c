import { defaultLayout, layoutTag, resolveTag } from '@javon/price-tag';
import { svgString } from '@javon/price-tag/svg';
import { numbered, sampler } from '@javon/price-tag/testing';
import { readSigningKey } from '../../apps/api/src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../../apps/api/src/modules/price-tags/tag-code.ts';
import { PEOPLE } from './people.ts';
import type { Site } from './server.ts';

/** A right tag on a shelf of branch TAS-01. */
export interface HungTag {
  readonly product: number;
  readonly sku: string;
  readonly category: number;
  /** Code in its QR code. */
  readonly code: string;
  readonly barcode: string;
}

/** Right tags on shelves of TAS-01, with their codes. */
export async function hungTags({ db, call, signIn }: Site, count: number): Promise<HungTag[]> {
  const key = await readSigningKey(db);
  const token = await signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
  const { items } = (await call('GET', `/api/uz/price-tags?state=current&limit=${count}`, { token })).json<{
    items: { format: string; product: { id: number; sku: string; category: { id: number } } }[];
  }>();
  return Promise.all(
    items.map(async ({ format, product }) => {
      const hung = await db
        .selectFrom('price_tag')
        .innerJoin('branch', 'branch.id', 'price_tag.branch_id')
        .innerJoin('product', 'product.id', 'price_tag.product_id')
        .select(['hung_item_id', 'product.barcode'])
        .where('branch.code', '=', 'TAS-01')
        .where('price_tag.product_id', '=', product.id)
        .where('price_tag.format', '=', format)
        .executeTakeFirstOrThrow();
      return {
        product: product.id,
        sku: product.sku,
        category: product.category.id,
        code: codeOfPrint(key, hung.hung_item_id ?? 0),
        barcode: hung.barcode ?? '',
      };
    }),
  );
}

/** Draws a tag with its bar code and, in its QR code, the address of a print. */
export function svgOfTag({ origin }: Pick<Site, 'origin'>, { sku, barcode, code }: HungTag): string {
  const kettle = numbered(3);
  const source = { ...kettle, product: { ...kettle.product, sku, barcode } };
  const check = `${origin}/T/${code}`.toUpperCase();
  return svgString(layoutTag(resolveTag(source, sampler(1), 'uz').values, defaultLayout(1, 'A6'), { check }));
}
