import { describe, expect, test } from 'vitest';
import { compareReleases, parseRelease, type Release, unknownMigrations } from './release.ts';

function release(version: string, more: Partial<Release> = {}): Release {
  return {
    product: 'javon',
    version,
    commit: 'abc',
    committed_at: '2026-11-23T08:00:00Z',
    system: 'linux-x64',
    node: '24.0.0',
    postgres: '18.0',
    migrations: ['0001_a', '0002_b'],
    ...more,
  };
}

describe('versions', () => {
  test('are ordered by number, then by the time of their commits', () => {
    expect(compareReleases(release('0.9.0+aa'), release('0.10.0+bb'))).toBeLessThan(0);
    expect(compareReleases(release('1.0.0+aa'), release('0.10.7+bb'))).toBeGreaterThan(0);
    const later = release('0.9.0+cc', { committed_at: '2026-11-23T08:00:01Z' });
    expect(compareReleases(release('0.9.0+aa'), later)).toBeLessThan(0);
    expect(compareReleases(later, later)).toBe(0);
  });

  test('of another product, another system or without a number are refused', () => {
    const good = JSON.stringify(release('0.9.0+aa'));
    expect(parseRelease(good).version).toBe('0.9.0+aa');
    for (const bad of [
      good.replace('"javon"', '"other"'),
      good.replace('linux-x64', 'linux-arm64'),
      good.replace('0.9.0+aa', '../../etc'),
      good.replace('2026-11-23', 'today'),
      'null',
    ]) {
      expect(() => parseRelease(bad), bad).toThrow('not that of Javon');
    }
  });

  test('list the migrations unknown to an older program', () => {
    const newer = release('1.0.0', { migrations: ['0001_a', '0002_b', '0003_c'] });
    expect(unknownMigrations(newer, release('0.9.0'))).toEqual(['0003_c']);
    expect(unknownMigrations(release('0.9.0'), newer)).toEqual([]);
  });
});
