import type { BarcodeVerdict, Tag, WalkTag } from '@javon/contract';
import { today } from '../../platform/time/clock.ts';
import { compareSteps, sortBy, stepsIn, type TagRow } from '../price-tags/public.ts';
import type { PlaceRow } from './queries/places.ts';

/** A tag of the branch of a walk with the places of its product. */
export interface BranchTag {
  readonly row: TagRow;
  readonly tag: Tag;
  /** First place on each shelf, in walking order. */
  readonly places: readonly PlaceRow[];
}

/** Returns the place to look for a product at: on the shelf if it is there, else its first one. */
export function placeOn(places: readonly PlaceRow[], shelf: number | null): PlaceRow | undefined {
  return places.find((one) => one.shelf_id === shelf) ?? places[0];
}

/** Converts a place to the answer. */
export function shownPlace(place: PlaceRow | undefined): WalkTag['place'] {
  if (place === undefined) return null;
  const { shelf_id: id, shelf_name: name, face, storey, position } = place;
  return { shelf: { id, name }, face, storey, position };
}

/** Whether the branch needs the tag of the product in this format. */
export function isNeeded({ row }: BranchTag): boolean {
  return row.format === row.needed_format;
}

/** Whether a tag is printed for a coming day, not needed before, and hangs nowhere yet. */
function isAhead(row: TagRow): boolean {
  return (
    row.state === 'printed' &&
    row.format !== row.needed_format &&
    row.hung_item_id === null &&
    (row.pending_as_of ?? '') > today()
  );
}

/** Whether a tag should be found in a walk along a shelf, or through the whole hall if the shelf is null. */
export function isExpected({ row, places }: BranchTag, shelf: number | null): boolean {
  if (row.state === 'take_down' || places.length === 0 || isAhead(row)) return false;
  return shelf === null || places.some((one) => one.shelf_id === shelf);
}

const BY_STATE = {
  to_print: 'wrong',
  take_down: 'down',
  printed: 'unconfirmed',
  current: 'right',
} as const satisfies Record<TagRow['state'], BarcodeVerdict>;

/**
 * Returns the verdict on the tag of a product whose barcode is scanned, by our records. While a new print is
 * not confirmed, either paper may hang: the tag is right only if both are. It is unconfirmed while another tag of the
 * product is to be taken down, because the barcode is on both.
 */
export function verdictByBarcode({ row }: BranchTag, ofProduct: readonly BranchTag[]): BarcodeVerdict {
  const verdict = row.state === 'printed' && row.hung_right && !row.moved ? 'right' : BY_STATE[row.state];
  const hasOld = ofProduct.some((one) => one.row.state === 'take_down');
  return verdict === 'right' && hasOld ? 'unconfirmed' : verdict;
}

function stepsOf({ row, places }: BranchTag, shelf: number | null): number[] {
  const place = placeOn(places, shelf);
  if (place !== undefined)
    return [place.shelf_position, place.shelf_id, place.face, place.storey, place.position];
  return stepsIn(row.list_walk);
}

/** Sorts tags in walking order along a shelf or through the hall; those without a place come last. */
export function inWalkingOrder<One extends BranchTag>(tags: readonly One[], shelf: number | null): One[] {
  return sortBy(tags, (tag) => stepsOf(tag, shelf), compareSteps);
}
