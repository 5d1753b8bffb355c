import { describe, expect, it } from 'vitest';
import { actorWith, OWN_BRANCH } from '../../../test/actors.ts';
import { canOf, requireOpen } from './policy.ts';
import type { CheckListRow } from './queries/lists.ts';

const EVERY = {
  'check_list.show': 'own',
  'check_list.fill': 'own',
  'application.add': 'own',
  walk_check: 'own',
};
const person = actorWith(EVERY);
const list = (state: CheckListRow['state'], branch = OWN_BRANCH) =>
  ({ branch_id: branch, state, last_on: '2026-11-30' }) as CheckListRow;

describe('[OPS-2] a check list', () => {
  it('is filled in until it is done or missed, in the branches of the scope', () => {
    const all = Object.keys(EVERY);
    const closed = all.filter((key) => key !== 'check_list.fill');
    expect([canOf(person, list('due')), canOf(person, list('begun'))]).toEqual([all, all]);
    expect([canOf(person, list('done')), canOf(person, list('missed'))]).toEqual([closed, closed]);
    expect(canOf(person, list('due', 8))).toEqual([]);
  });

  it('is refused to be filled in afterwards, with the reason', () => {
    const refusal = (state: CheckListRow['state']) => {
      try {
        requireOpen(list(state));
        return null;
      } catch (error) {
        const { code, params } = error as { code: string; params: object };
        return { code, params };
      }
    };
    expect([refusal('due'), refusal('begun')]).toEqual([null, null]);
    expect(refusal('done')).toMatchObject({ code: 'check_list_signed' });
    expect(refusal('missed')).toEqual({ code: 'check_list_over', params: { day: '2026-11-30' } });
  });
});
