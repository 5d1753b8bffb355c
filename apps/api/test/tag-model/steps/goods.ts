import { sql } from 'kysely';
import { applyComingPrices } from '../../../src/modules/goods/public.ts';
import { sendFile } from '../../multipart.ts';
import { at, plus } from '../facts.ts';
import { pictureOf } from '../pictures.ts';
import type { Site } from '../site.ts';
import { isAlive, type Kind, localised, must, refuseIf } from './kind.ts';

/** A change of one product by PATCH. */
async function patchProduct(site: Site, product: number, body: object): Promise<string | null> {
  const id = at(site.ids.products, product);
  const version = await site.version('product', id);
  return (await site.call('PATCH', `/products/${id}`, { version, ...body })).code;
}

export const price: Kind<'price'> = {
  model({ chain }, { products, price, oldPrice }) {
    for (const product of products) must(!at(chain.products, product).deleted);
    chain.events += 1;
    const from = { day: chain.today, order: chain.events };
    for (const product of products) at(chain.products, product).prices.push({ ...from, price, oldPrice });
  },
  async server(site, { products, price, oldPrice }) {
    const items = [];
    for (const product of products) {
      const id = at(site.ids.products, product);
      items.push({ id, version: await site.version('product', id), price, old_price: oldPrice });
    }
    return (await site.call('PATCH', '/products', { items })).code;
  },
};

export const comingPrice: Kind<'comingPrice'> = {
  model({ chain }, { product, day, price, oldPrice }) {
    must(day > 0);
    const { prices } = at(chain.products, product);
    const from = plus(chain.today, day);
    must(prices.every((one) => one.day !== from || one.order > 0));
    prices.push({ day: from, order: 0, price, oldPrice });
  },
  async server(site, { product, day, price, oldPrice }, { today }) {
    await sql`insert into price_history (product_id, price, old_price, valid_from, applied, source)
      values (${at(site.ids.products, product)}, ${price}, ${oldPrice},
        (${plus(today, day)}::date)::timestamp at time zone 'Asia/Tashkent', false, 'import')`.execute(
      site.db,
    );
    return null;
  },
};

export const applyPrices: Kind<'applyComingPrices'> = {
  // The price of a day does not depend on when the nightly work runs.
  model() {},
  async server(site) {
    await applyComingPrices(site.db);
    return null;
  },
};

export const name: Kind<'name'> = {
  model(model, { product, name }) {
    isAlive(model, product);
    at(model.chain.products, product).name = name;
  },
  server: (site, { product, name }) => patchProduct(site, product, { name: localised(name) }),
};

export const shortName: Kind<'shortName'> = {
  model(model, { product, name }) {
    isAlive(model, product);
    at(model.chain.products, product).shortName = name;
  },
  server: (site, { product, name }) => patchProduct(site, product, { short_name: name && localised(name) }),
};

export const barcode: Kind<'barcode'> = {
  model(model, { product, barcode }) {
    isAlive(model, product);
    const { products } = model.chain;
    const isTaken = products.some(
      (one, index) => index !== product && !one.deleted && one.barcode === barcode,
    );
    refuseIf(barcode !== null && isTaken, 'barcode_taken');
    at(products, product).barcode = barcode;
  },
  server: (site, { product, barcode }) => patchProduct(site, product, { barcode }),
};

export const premium: Kind<'premium'> = {
  model(model, { product, premium }) {
    isAlive(model, product);
    at(model.chain.products, product).premium = premium;
  },
  server: (site, { product, premium }) => patchProduct(site, product, { premium, confirmed: true }),
};

export const brand: Kind<'brand'> = {
  model(model, { product, brand }) {
    isAlive(model, product);
    at(model.chain.products, product).brand = brand;
  },
  server: (site, { product, brand }) =>
    patchProduct(site, product, { brand: brand === null ? null : at(site.ids.brands, brand) }),
};

export const renameBrand: Kind<'renameBrand'> = {
  model({ chain }, { brand, name }) {
    const isTaken = chain.brands.some(
      (one, index) => index !== brand && one.toLowerCase() === name.toLowerCase(),
    );
    must(!isTaken);
    chain.brands[brand] = name;
  },
  async server(site, { brand, name }) {
    const id = at(site.ids.brands, brand);
    return (await site.call('PATCH', `/brands/${id}`, { version: await site.version('brand', id), name }))
      .code;
  },
};

export const character: Kind<'character'> = {
  model(model, { product, character, value }) {
    isAlive(model, product);
    const { characters } = at(model.chain.products, product);
    if (value === null) characters.delete(character);
    else characters.set(character, value);
  },
  async server(site, { product, character, value }) {
    const id = at(site.ids.products, product);
    const values = [{ character: at(site.ids.characters, character), value: value && localised(value) }];
    const body = { version: await site.version('product', id), values };
    return (await site.call('PUT', `/products/${id}/characters`, body)).code;
  },
};

export const label: Kind<'label'> = {
  model({ chain }, { character, label }) {
    must(chain.characters.every((one, index) => index === character || one.label.ru !== label.ru));
    at(chain.characters, character).label = label;
  },
  async server(site, { character, label }) {
    const id = at(site.ids.characters, character);
    const body = { version: await site.version('character', id), name: localised(label) };
    return (await site.call('PATCH', `/characters/${id}`, body)).code;
  },
};

export const picture: Kind<'picture'> = {
  model(model, { product, picture }) {
    isAlive(model, product);
    const facts = at(model.chain.products, product);
    must(picture !== null || facts.picture !== null);
    // Each upload makes a separate file, even with the same pixels.
    model.chain.events += 1;
    facts.picture = picture === null ? null : `${picture} ${model.chain.events}`;
  },
  async server(site, { product, picture }) {
    const path = `/products/${at(site.ids.products, product)}/picture`;
    if (picture === null) return (await site.call('DELETE', path)).code;
    const answer = await sendFile(site.server, site.admin, `/api/uz${path}`, await pictureOf(picture));
    return answer.statusCode === 200 ? null : answer.json<{ code: string }>().code;
  },
};

export const category: Kind<'category'> = {
  model(model, { product, category }) {
    isAlive(model, product);
    at(model.chain.products, product).category = category;
  },
  server: (site, { product, category }) =>
    patchProduct(site, product, { category: at(site.ids.categories, category) }),
};

export const remove: Kind<'delete'> = {
  model({ chain }, { product }) {
    const facts = at(chain.products, product);
    refuseIf(facts.deleted, 'not_found');
    facts.deleted = true;
  },
  server: async (site, { product }) =>
    (await site.call('DELETE', `/products/${at(site.ids.products, product)}?confirmed=true`)).code,
};

export const restore: Kind<'restore'> = {
  model({ chain }, { product }) {
    const facts = at(chain.products, product);
    refuseIf(!facts.deleted, 'not_found');
    const isTaken = chain.products.some((one) => !one.deleted && one.barcode === facts.barcode);
    refuseIf(facts.barcode !== null && isTaken, 'barcode_taken');
    facts.deleted = false;
  },
  server: async (site, { product }) =>
    (await site.call('POST', `/products/${at(site.ids.products, product)}/restore`)).code,
};
