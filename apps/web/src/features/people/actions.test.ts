import { describe, expect, it } from 'vitest';
import { ACTIONS, actionsFor, isDangerous } from './actions.ts';

const ALL = ['users.block', 'users.delete', 'users.password', 'users.sessions'];

describe('what may be done to an account [ACC-3]', () => {
  it('is what the server allows and what changes something', () => {
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

  it('is nothing without a permission, and only what the one held permits', () => {
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

  it('is marked where it shuts somebody out', () => {
    expect(ACTIONS.filter(isDangerous)).toEqual(['block', 'deactivate', 'delete']);
  });
});
