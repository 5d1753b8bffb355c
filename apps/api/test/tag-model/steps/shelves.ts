import { at, type Branch, type Place } from '../facts.ts';
import { insertPlace } from '../site.ts';
import { isAlive, type Kind, must, refuseIf } from './kind.ts';

/** Records the places of products that leave them; of several, the first in walking order. */
function keepLastPlaces({ shelves, lastPlaces }: Branch, gone: readonly Place[]): void {
  const real = gone.filter((one) => !at(shelves, one.shelf).deleted);
  // The last entry of a product wins: iterate backwards, so that it is the first in walking order.
  const backwards = real.sort(
    (a, b) => at(shelves, b.shelf).position - at(shelves, a.shelf).position || b.position - a.position,
  );
  for (const { product, shelf, position } of backwards) lastPlaces.set(product, { shelf, position });
}

export const language: Kind<'language'> = {
  model({ chain }, { branch, language }) {
    at(chain.branches, branch).language = language;
  },
  async server(site, { branch, language }) {
    const id = at(site.ids.branches, branch);
    const body = { version: await site.version('branch', id), tag_language: language };
    return (await site.call('PATCH', `/branches/${id}`, body)).code;
  },
};

export const place: Kind<'place'> = {
  model(model, { branch, product, shelf }) {
    isAlive(model, product);
    const here = at(model.chain.branches, branch);
    must(!at(here.shelves, shelf).deleted);
    must(!here.places.some((one) => one.shelf === shelf && one.product === product));
    here.places.push({ shelf, position: product + 1, product });
    model.giveShelves(branch, product);
  },
  async server(site, { branch, product, shelf }) {
    await insertPlace(site.db, site.ids, branch, { shelf, position: product + 1, product });
    return null;
  },
};

export const leave: Kind<'leave'> = {
  model({ chain }, { branch, product, shelf }) {
    const here = at(chain.branches, branch);
    const goes = (one: Place) => one.product === product && (shelf === null || one.shelf === shelf);
    keepLastPlaces(here, here.places.filter(goes));
    here.places = here.places.filter((one) => !goes(one));
  },
  async server(site, { branch, product, shelf }) {
    let query = site.db
      .deleteFrom('placement')
      .where('branch_id', '=', at(site.ids.branches, branch))
      .where('product_id', '=', at(site.ids.products, product));
    if (shelf !== null) query = query.where('shelf_id', '=', at(at(site.ids.shelves, branch), shelf));
    await query.execute();
    return null;
  },
};

export const deleteShelf: Kind<'deleteShelf'> = {
  model({ chain }, { branch, shelf }) {
    const facts = at(at(chain.branches, branch).shelves, shelf);
    refuseIf(facts.deleted, 'not_found');
    keepLastPlaces(
      at(chain.branches, branch),
      at(chain.branches, branch).places.filter((one) => one.shelf === shelf),
    );
    facts.deleted = true;
  },
  async server(site, { branch, shelf }) {
    const id = at(at(site.ids.shelves, branch), shelf);
    return (await site.call('DELETE', `/shelves/${id}?confirmed=true`)).code;
  },
};

export const bringBackShelf: Kind<'bringBackShelf'> = {
  model(model, { branch, shelf }) {
    const here = at(model.chain.branches, branch);
    const facts = at(here.shelves, shelf);
    refuseIf(!facts.deleted, 'not_found');
    facts.deleted = false;
    for (const one of here.places.filter((place) => place.shelf === shelf))
      model.giveShelves(branch, one.product);
  },
  async server(site, { branch, shelf }) {
    const id = at(at(site.ids.shelves, branch), shelf);
    return (await site.call('POST', `/shelves/${id}/bring-back`)).code;
  },
};

export const move: Kind<'move'> = {
  model(model, { branch, product, shelf }) {
    isAlive(model, product);
    must(!at(at(model.chain.branches, branch).shelves, shelf).deleted);
    leave.model(model, { do: 'leave', branch, product, shelf: null });
    place.model(model, { do: 'place', branch, product, shelf });
  },
  async server(site, { branch, product, shelf }, context) {
    await leave.server(site, { do: 'leave', branch, product, shelf: null }, context);
    return place.server(site, { do: 'place', branch, product, shelf }, context);
  },
};
