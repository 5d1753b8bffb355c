import { describe, expect, it } from 'vitest';
import { stateOf } from './state.ts';

const holds = [{ code: 'exchange_price_jump' as const, message: '' }];
const taken = { failed: 0, refused: 0 };

describe('[EXC-13] the state of an exchange', () => {
  it('follows an import that waited for a person: applied, or given up', () => {
    const of = (state: 'checked' | 'done' | 'cancelled') =>
      stateOf({ ...taken, outcome: 'waits', imports: [{ state, holds }] });
    expect([of('checked'), of('done'), of('cancelled')]).toEqual(['waits', 'applied', 'nothing']);
  });

  it('is waiting if a later mapping made an import of its rows that waits, applied once that is done', () => {
    const of = (state: 'checked' | 'done') =>
      stateOf({ ...taken, outcome: 'nothing', imports: [{ state, holds }] });
    expect([of('checked'), of('done')]).toEqual(['waits', 'applied']);
  });

  it('stays waiting behind an import of an exchange before it, and applied after an undo', () => {
    const done = [{ state: 'done' as const, holds: [] }];
    expect(stateOf({ ...taken, outcome: 'waits', imports: done })).toBe('waits');
    const undone = [{ state: 'undone' as const, holds: [] }];
    expect(stateOf({ ...taken, outcome: 'applied', imports: undone })).toBe('applied');
  });

  it('is failed if files were refused and nothing was taken, else going or broken off', () => {
    expect(stateOf({ failed: 1, refused: 0, outcome: null, imports: [] })).toBe('failed');
    expect(stateOf({ ...taken, outcome: null, imports: [] })).toBe('going');
    expect(stateOf({ failed: 1, refused: 0, outcome: 'incomplete', imports: [] })).toBe('failed');
    expect(stateOf({ ...taken, outcome: 'incomplete', imports: [] })).toBe('incomplete');
  });
});
