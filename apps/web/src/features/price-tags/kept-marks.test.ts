import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepHung, keptHung } from './kept-hung.ts';

describe('tags that were scanned as hung', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are stored by job and person, until the job needs them no more', () => {
    keepHung(7, 1, ['10 A6', '11 A6', '10 A6']);
    keepHung(7, 2, ['10 A5']);
    keepHung(8, 1, ['12 A6']);
    expect(keptHung(7, 1)).toEqual(['10 A6', '11 A6']);
    expect(keptHung(7, 2)).toEqual(['10 A5']);
    expect(keptHung(8, 1)).toEqual(['12 A6']);
    keepHung(7, 1, []);
    expect(keptHung(7, 1)).toEqual([]);
    expect(keptHung(7, 2)).toEqual(['10 A5']);
  });

  it('are stored for the last twenty jobs', () => {
    for (let job = 1; job <= 21; job += 1) keepHung(7, job, ['10 A6']);
    expect(keptHung(7, 1)).toEqual([]);
    expect(keptHung(7, 2)).toEqual(['10 A6']);
  });
});
