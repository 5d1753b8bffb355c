import { expect, it } from 'vitest';
import type { PlaceRow } from './queries/places.ts';
import { placeOn } from './tags.ts';

it('a product is looked for on the shelf of the walk if it has a place there, else at its first place', () => {
  const places = [{ shelf_id: 1 }, { shelf_id: 2 }] as PlaceRow[];
  expect(placeOn(places, 2)).toBe(places[1]);
  expect(placeOn(places, null)).toBe(places[0]);
  expect(placeOn(places, 9)).toBe(places[0]);
  expect(placeOn([], 2)).toBeUndefined();
});
