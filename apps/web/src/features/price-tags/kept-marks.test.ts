import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobMarks, keepMarks, keptMarks } from './kept-marks.ts';

const some: JobMarks = new Map([
  ['10 A6', 'hung'],
  ['11 A6', 'failed'],
]);
const one: JobMarks = new Map([['10 A5', 'failed']]);
const none: JobMarks = new Map();

describe('marks on the tags of a print', () => {
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
});
