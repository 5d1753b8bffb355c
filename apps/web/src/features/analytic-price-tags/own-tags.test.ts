import type { CampaignProduct } from '@javon/contract';
import { expect, it } from 'vitest';
import { ownTagGroups } from './own-tags.ts';

function tag(id: number, part: { needed?: number; printed?: boolean; state?: CampaignProduct['state'] }) {
  const { needed = 1, printed = false, state = null } = part;
  return { product: { id }, needed, state, entry: { printed, printed_at: null } } as CampaignProduct;
}

const NEW = tag(1, { state: 'to_print' });
const WRONG = tag(2, { state: 'to_print', printed: true });
const RIGHT = tag(3, { state: 'current', printed: true });
const ELSEWHERE = tag(4, { needed: 0 });
const HANGING = tag(5, { needed: 0, printed: true, state: 'take_down' });
const ALL = [ELSEWHERE, RIGHT, WRONG, NEW, HANGING];

function idsOf(tags: readonly CampaignProduct[]): number[] {
  return tags.map(({ product }) => product.id);
}

it.each([
  ['running', [2, 1]],
  // The branch's tags still show other prices: one that is printed waits for the first day.
  ['coming', [1]],
  ['ended', []],
  ['withdrawn', []],
] as const)(
  'of a %s campaign a branch prints the tags of products on its shelves that are not right',
  (phase, ids) => {
    const { toPrint, takeDown } = ownTagGroups(ALL, phase);
    expect(idsOf(toPrint)).toEqual(ids);
    expect(idsOf(takeDown)).toEqual([5]);
  },
);

it('unfinished tags come first, those of products on no shelf last', () => {
  expect(idsOf(ownTagGroups(ALL, 'running').inOrder)).toEqual([2, 1, 5, 3, 4]);
});
