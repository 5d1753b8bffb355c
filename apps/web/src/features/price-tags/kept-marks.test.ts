import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobMarks, keepMarks, keptMarks } from './kept-marks.ts';

const some: JobMarks = new Map([
  ['10 A6', 'hung'],
  ['11 A6', 'failed'],
]);
const one: JobMarks = new Map([['10 A5', 'failed']]);
const none: JobMarks = new Map();

describe('marks on the tags of a print', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are stored by job and person, until the job needs them no more', () => {
    keepMarks(7, 1, some);
    keepMarks(7, 2, one);
    keepMarks(8, 1, one);
    expect(keptMarks(7, 1)).toEqual(some);
    expect(keptMarks(7, 2)).toEqual(one);
    expect(keptMarks(8, 1)).toEqual(one);
    keepMarks(7, 1, none);
    expect(keptMarks(7, 1)).toEqual(none);
    expect(keptMarks(7, 2)).toEqual(one);
  });

  it('are stored for the last twenty jobs', () => {
    for (let job = 1; job <= 21; job += 1) keepMarks(7, job, one);
    expect(keptMarks(7, 1)).toEqual(none);
    expect(keptMarks(7, 2)).toEqual(one);
  });

  it('include the tags that an earlier version kept as scanned, until they are confirmed', () => {
    const scanned = [
      { person: 7, job: 1, tags: ['10 A6', '12 A6'] },
      { person: 7, job: 2, tags: ['10 A5'] },
    ];
    kept.set('javon.hung-tags', JSON.stringify(scanned));
    const hung: JobMarks = new Map([
      ['10 A6', 'hung'],
      ['12 A6', 'hung'],
    ]);
    expect(keptMarks(7, 1)).toEqual(hung);
    keepMarks(7, 1, none);
    expect(keptMarks(7, 1)).toEqual(none);
    expect(keptMarks(7, 2)).toEqual(new Map([['10 A5', 'hung']]));
  });
});
