import { describe, expect, it } from 'vitest';
import { actorWith, OWN_BRANCH } from '../../../test/actors.ts';
import { canOf, requireStatus } from './policy.ts';
import type { ApplicationRow } from './queries/applications.ts';

const EVERY = {
  'application.show': 'own',
  'application.add': 'own',
  'application.work': 'own',
  'application.delete': 'own',
  'shelf.show': 'own',
};
const person = actorWith(EVERY);

/** A request in a status, by default of another person of the own branch. */
function request(status: 1 | 2 | 3, { author = 2, branch = OWN_BRANCH } = {}): ApplicationRow {
  return { branch_id: branch, status, author: { id: author } } as ApplicationRow;
}

describe('[APP-1] actions on a request', () => {
  it('are all of the branch while it is new, and withdrawing by its author who may still add', () => {
    expect(canOf(person, request(1))).toEqual(Object.keys(EVERY));
    expect(canOf(person, request(1, { author: person.userId }))).toEqual([
      ...Object.keys(EVERY),
      'application.withdraw',
    ]);
    const former = actorWith({ 'application.show': 'own' });
    expect(canOf(former, request(1, { author: former.userId }))).toEqual(['application.show']);
  });

  it('are those of the workers in progress, and looking once it is completed', () => {
    expect(canOf(person, request(2, { author: person.userId }))).toEqual([
      'application.show',
      'application.work',
      'application.delete',
      'shelf.show',
    ]);
    expect(canOf(person, request(3, { author: person.userId }))).toEqual(['application.show', 'shelf.show']);
  });

  it('[GRD-7] are none in another branch', () => {
    expect(canOf(person, request(1, { branch: 8 }))).toEqual([]);
  });

  it('are refused in another status', () => {
    expect(() => requireStatus(request(2), 2)).not.toThrow();
    expect(() => requireStatus(request(2), 1)).toThrow(
      expect.objectContaining({ code: 'application_step_wrong' }),
    );
  });
});
