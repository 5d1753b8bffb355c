import { describe, expect, it } from 'vitest';
import { filtersOf, isReversed } from './search.ts';

describe('filters of the history', () => {
  it('are the address without its order, and the branch of the screen', () => {
    expect(filtersOf({ entity: 'user', period: 'today', sort: 'at' }, 'TAS-01')).toEqual({
      entity: 'user',
      period: 'today',
      branch: 'TAS-01',
      from: undefined,
      to: undefined,
    });
  });

  it('leave out days in the wrong order until they are mended', () => {
    const reversed = { from: '2026-11-02', to: '2026-11-01' };
    expect(isReversed(reversed)).toBe(true);
    expect(isReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
    expect(isReversed({ from: '2026-11-02' })).toBe(false);
    expect(filtersOf(reversed, undefined)).toEqual({ branch: undefined });
    expect(filtersOf({ from: '2026-11-01' }, undefined)).toMatchObject({ from: '2026-11-01' });
  });
});
