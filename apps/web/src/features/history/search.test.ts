import { describe, expect, it } from 'vitest';
import { filtersOf, isReversed } from './search.ts';

describe('filters of the history', () => {
  it('are the parameters of the address except the order, and the branch of the screen', () => {
    expect(filtersOf({ entity: 'user', period: 'today', sort: 'at' }, 'TAS-01')).toEqual({
      entity: 'user',
      period: 'today',
      branch: 'TAS-01',
      sign_ins: 'without',
      from: undefined,
      to: undefined,
    });
  });

  it('separate sign-ins from other actions', () => {
    expect(filtersOf({}, undefined).sign_ins).toBe('without');
    expect(filtersOf({ sign_ins: true }, undefined).sign_ins).toBe('only');
    // Older addresses name them as a kind of thing.
    expect(filtersOf({ entity: 'session' }, undefined).sign_ins).toBe('only');
  });

  it('leave out days in the wrong order until they are corrected', () => {
    const reversed = { from: '2026-11-02', to: '2026-11-01' };
    expect(isReversed(reversed)).toBe(true);
    expect(isReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
    expect(isReversed({ from: '2026-11-02' })).toBe(false);
    expect(filtersOf(reversed, undefined)).toEqual({ branch: undefined, sign_ins: 'without' });
    expect(filtersOf({ from: '2026-11-01' }, undefined)).toMatchObject({ from: '2026-11-01' });
  });
});
