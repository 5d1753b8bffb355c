import type { Storey, Zone } from './shelf.ts';
import type { Mm } from './units.ts';

/** Range of heights, both ends included, of the middle of a golden storey. */
const GOLDEN_HEIGHTS: { readonly from: Mm; readonly to: Mm } = { from: 1000, to: 1600 };

/**
 * Zones of one face by eye height (PL-5), in the order of its storeys from the floor up: golden if the middle
 * of the storey is at eye height, green next to it, red elsewhere.
 */
export function defaultZones(storeys: readonly Pick<Storey, 'bottom' | 'height'>[]): Zone[] {
  const golden = storeys.map(({ bottom, height }) => {
    const middle = bottom + height / 2;
    return middle >= GOLDEN_HEIGHTS.from && middle <= GOLDEN_HEIGHTS.to;
  });
  return golden.map((yes, i) => {
    if (yes) return 'golden';
    return golden[i - 1] || golden[i + 1] ? 'green' : 'red';
  });
}
