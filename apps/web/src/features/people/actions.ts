import type { PermissionKey, PersonSummary } from '@javon/contract';

/** Actions on a person's account that need one press and a confirmation. */
export const ACTIONS = [
  'unblock',
  'activate',
  'restore',
  'reset_password',
  'reset_second_factor',
  'end_sessions',
  'block',
  'deactivate',
  'delete',
] as const;
export type Action = (typeof ACTIONS)[number];

type Account = Pick<PersonSummary, 'can' | 'status' | 'blocked'> & {
  readonly has_second_factor?: boolean;
};

interface Rule {
  readonly key: PermissionKey;
  /** Whether the action is useful in the account's current state. */
  readonly fits: (account: Account) => boolean;
  /** Whether it locks somebody out. */
  readonly danger?: true;
}

const isThere = ({ status }: Account) => status !== 'deleted';

const RULES: Readonly<Record<Action, Rule>> = {
  unblock: { key: 'users.block', fits: (account) => isThere(account) && account.blocked },
  activate: { key: 'users.block', fits: ({ status }) => status === 'inactive' },
  restore: { key: 'users.delete', fits: ({ status }) => status === 'deleted' },
  reset_password: { key: 'users.password', fits: isThere },
  reset_second_factor: {
    key: 'users.password',
    fits: (account) => isThere(account) && account.has_second_factor === true,
  },
  end_sessions: { key: 'users.sessions', fits: isThere },
  block: { key: 'users.block', fits: (account) => isThere(account) && !account.blocked, danger: true },
  deactivate: { key: 'users.block', fits: ({ status }) => status === 'active', danger: true },
  delete: { key: 'users.delete', fits: isThere, danger: true },
};

/** Returns the actions that the server allows on an account, in the order of a menu. */
export function actionsFor(account: Account): Action[] {
  return ACTIONS.filter((action) => mayDo(action, account));
}

/** Whether an action is allowed on an account. */
export function mayDo(action: Action, account: Account): boolean {
  const { key, fits } = RULES[action];
  return account.can.includes(key) && fits(account);
}

/** Whether an action locks somebody out. */
export function isDangerous(action: Action): boolean {
  return RULES[action].danger === true;
}
