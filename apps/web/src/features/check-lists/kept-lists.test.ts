import type { CheckList } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKept } from '../../shared/session/kept.ts';
import { dropList, keepList, keptList } from './kept-lists.ts';

const list = (id: number, more: object = {}) => ({ id, answers: [], ...more }) as unknown as CheckList;

describe('lists stored for a page without a connection [OPS-2]', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are the last three, with their current content', () => {
    for (const id of [1, 2, 3, 1, 4]) keepList(7, list(id));
    expect([1, 2, 3, 4].map((id) => keptList(7, id)?.id)).toEqual([1, undefined, 3, 4]);
    keepList(7, list(3, { state: 'begun' }));
    expect(keptList(7, 3)).toMatchObject({ state: 'begun' });
    dropList(7, 3);
    expect(keptList(7, 3)).toBeUndefined();
  });

  it('belong to one person, and are deleted when that person signs out', () => {
    keepList(7, list(1));
    expect(keptList(8, 1)).toBeUndefined();
    keepList(8, list(2));
    expect(keptList(7, 1)).toBeUndefined();
    forgetKept();
    expect(keptList(8, 2)).toBeUndefined();
  });
});
