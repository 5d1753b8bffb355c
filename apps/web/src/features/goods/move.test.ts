import { describe, expect, it } from 'vitest';
import { moveByDrop, moveByKey } from './move.ts';

const place = (id: number, parent_id: number | null) => ({ id, parent_id });
/** 1 (2, 3 (4)), 5 */
const ALL = [place(1, null), place(2, 1), place(3, 1), place(4, 3), place(5, null)];

describe('a category moved by keys', () => {
  it('moves up and down among its siblings, and stays at the ends', () => {
    expect(moveByKey(ALL, 3, 'ArrowUp')).toEqual({ parent: 1, before: 2 });
    expect(moveByKey(ALL, 2, 'ArrowDown')).toEqual({ parent: 1, before: null });
    expect(moveByKey(ALL, 2, 'ArrowUp')).toBeNull();
    expect(moveByKey(ALL, 5, 'ArrowDown')).toBeNull();
  });

  it('moves into the one before it, and out of its parent to the place after it', () => {
    expect(moveByKey(ALL, 5, 'ArrowRight')).toEqual({ parent: 1, before: null });
    expect(moveByKey(ALL, 1, 'ArrowRight')).toBeNull();
    expect(moveByKey(ALL, 4, 'ArrowLeft')).toEqual({ parent: 1, before: null });
    expect(moveByKey(ALL, 2, 'ArrowLeft')).toEqual({ parent: null, before: 5 });
    expect(moveByKey(ALL, 5, 'ArrowLeft')).toBeNull();
  });
});

describe('a category dropped on another', () => {
  it('is placed in it or before it', () => {
    expect(moveByDrop(ALL, 5, 3, 'into')).toEqual({ parent: 3, before: null });
    expect(moveByDrop(ALL, 5, 3, 'before')).toEqual({ parent: 1, before: 3 });
  });

  it('is never placed inside itself', () => {
    expect(moveByDrop(ALL, 1, 4, 'into')).toBeNull();
    expect(moveByDrop(ALL, 1, 2, 'before')).toBeNull();
    expect(moveByDrop(ALL, 3, 3, 'into')).toBeNull();
  });
});
