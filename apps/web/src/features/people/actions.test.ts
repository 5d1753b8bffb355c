import { describe, expect, it } from 'vitest';
import { ACTIONS, actionsFor, isDangerous } from './actions.ts';

const ALL = ['users.block', 'users.delete', 'users.password', 'users.sessions'];

describe('actions on an account [ACC-3]', () => {
  it('are those that the server allows and that change something', () => {
    expect(actionsFor({ can: ALL, status: 'active', blocked: false })).toEqual([
      'reset_password',
      'end_sessions',
      'block',
      'deactivate',
      'delete',
    ]);
    expect(actionsFor({ can: ALL, status: 'inactive', blocked: true })).toEqual([
      'unblock',
      'activate',
      'reset_password',
      'end_sessions',
      'delete',
    ]);
    expect(actionsFor({ can: ALL, status: 'deleted', blocked: true })).toEqual(['restore']);
  });

  it('are none without a permission, and otherwise only those it permits', () => {
    for (const status of ['active', 'inactive', 'deleted'] as const) {
      expect(actionsFor({ can: ['users.show', 'users.edit', 'history'], status, blocked: false })).toEqual(
        [],
      );
    }
    expect(actionsFor({ can: ['users.block'], status: 'active', blocked: false })).toEqual([
      'block',
      'deactivate',
    ]);
  });

  it('are marked if they lock somebody out', () => {
    expect(ACTIONS.filter(isDangerous)).toEqual(['block', 'deactivate', 'delete']);
  });
});
