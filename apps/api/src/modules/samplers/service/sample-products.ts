import type { AnswerOf, SampleProduct } from '@javon/contract';
import type { LocalText } from '@javon/price-tag';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import { localisedOf } from '../../goods/public.ts';
import { readTagTexts } from '../../price-tags/public.ts';
import { readActivePlans, readCharacters } from '../queries/choices.ts';
import { readPictures } from '../queries/pictures.ts';
import { readHardestProducts, readPrices } from '../queries/products.ts';

type Why = SampleProduct['why'];

function localised({ uz, ru, kaa }: LocalText) {
  return localisedOf(uz, ru, kaa);
}

/**
 * Products to preview a sampler with.
 * @throws AppError not_found if a chosen product does not exist
 */
export async function readSampleProducts(
  db: Db,
  query: { readonly product?: number | undefined; readonly category?: number | undefined },
): Promise<SampleProduct[]> {
  const asked = new Map<number, Why>(query.product === undefined ? [] : [[query.product, 'chosen']]);
  for (const [id, why] of await readHardestProducts(db, query.category))
    if (!asked.has(id)) asked.set(id, why);
  const ids = [...asked.keys()];
  const [texts, prices] = await Promise.all([readTagTexts(db, ids), readPrices(db, ids)]);
  const byId = new Map(prices.map((row) => [row.id, row]));
  const items = [...asked].flatMap(([id, why]): SampleProduct[] => {
    const [text, price] = [texts.get(id), byId.get(id)];
    if (text === undefined || price === undefined) return [];
    const { product, characters } = text;
    return [
      {
        why,
        product: {
          id: product.id,
          sku: product.sku,
          barcode: product.barcode,
          name: localised(product.name),
          shortName: product.shortName ? localised(product.shortName) : null,
          brand: product.brand,
          premium: product.premium,
        },
        pictures: text.pictureKeys,
        characters: characters.map(({ id: character, label, value }) => ({
          id: character,
          label: localised(label),
          value: localised(value),
        })),
        price: price.price,
        oldPrice: price.old_price,
      },
    ];
  });
  if (query.product !== undefined && items[0]?.why !== 'chosen') throw notFound();
  return items;
}

/** Characters in the order of their groups, the active plans, and the uploaded pictures. */
export async function readChoices(db: Db): Promise<AnswerOf<'samplerChoices'>> {
  const [characters, plans, pictures] = await Promise.all([
    readCharacters(db),
    readActivePlans(db),
    readPictures(db),
  ]);
  return {
    characters: characters.map(({ id, uz, ru, kaa, group_uz, group_ru }) => ({
      id: String(id),
      name: localised({ uz, ru, kaa }),
      group: { uz: group_uz, ru: group_ru },
    })),
    plans,
    pictures,
  };
}
