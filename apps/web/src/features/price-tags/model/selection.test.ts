import { describe, expect, it } from 'vitest';
import { sampleTag } from './sample-tags.ts';
import {
  blockedOf,
  choose,
  keyOf,
  NOTHING_CHOSEN,
  papersOf,
  refreshed,
  toggle,
  withCopies,
} from './selection.ts';

const first = sampleTag({ id: 1 });
const second = sampleTag({ id: 2 });
const faulty = sampleTag({ id: 3, problems: [{ code: 'tag_no_price', message: 'Narxi yoʻq' }] });

describe('selection of tags', () => {
  it('skips tags that must not be printed', () => {
    const chosen = choose(NOTHING_CHOSEN, [first, faulty, second], true);
    expect([...chosen.keys()]).toEqual([keyOf(first), keyOf(second)]);
  });

  it('counts the tags that must not be printed, and lists each reason once', () => {
    const alike = { ...faulty, product: { ...faulty.product, id: 4 } };
    expect(blockedOf([first, faulty, alike])).toEqual({ count: 2, why: 'Narxi yoʻq' });
    expect(blockedOf([first, { ...faulty, state: 'take_down' }])).toBeNull();
  });

  it('includes faulty tags that are to be taken down', () => {
    const down = { ...faulty, state: 'take_down' as const };
    expect(choose(NOTHING_CHOSEN, [down], true).size).toBe(1);
  });

  it('toggles without changing the previous selection', () => {
    const once = toggle(NOTHING_CHOSEN, first);
    expect(once.size).toBe(1);
    expect(toggle(once, first).size).toBe(0);
    expect(NOTHING_CHOSEN.size).toBe(0);
  });

  it('counts papers by the copies of each tag, else by the copies of all', () => {
    const chosen = withCopies(choose(NOTHING_CHOSEN, [first, second], true), keyOf(second), 3);
    expect(papersOf(chosen, 1)).toBe(4);
    expect(papersOf(chosen, 2)).toBe(5);
  });

  it("keeps a tag's own copies when more is selected", () => {
    const chosen = withCopies(choose(NOTHING_CHOSEN, [first], true), keyOf(first), 3);
    expect(papersOf(choose(chosen, [first, second], true), 1)).toBe(4);
  });

  it('follows the list: new values, no tags that must not be printed any more, others kept', () => {
    const chosen = choose(NOTHING_CHOSEN, [first, second], true);
    const dearer = { ...first, values: { ...first.values, price: 5 } };
    const broken = { ...second, problems: faulty.problems };
    const after = refreshed(chosen, [dearer, broken]);
    expect([...after.values()].map(({ tag }) => tag)).toEqual([dearer]);
    expect(refreshed(chosen, [])).toBe(chosen);
    expect(refreshed(chosen, [first, second])).toBe(chosen);
  });
});
