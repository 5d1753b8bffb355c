import { PUBLIC, routesOf, SIGNED_IN_BEFORE_FACTOR } from '../kit/route.ts';
import type { passkeySchemas } from './schemas.ts';

const route = routesOf<typeof passkeySchemas>();

export const beginPasskeyStep = route('beginPasskeyStep', 'POST', '/auth/second-step/passkey', {
  base: 'open',
  subject: 'session',
  summary: 'Begin the second step of a sign-in by a passkey: a challenge for it, good once, for five minutes',
  access: PUBLIC,
});

const PATH = '/profile/second-factor/passkeys';

export const listPasskeys = route('listPasskeys', 'GET', PATH, {
  summary: 'The own passkeys, the newest first, and the site where passkeys can be used',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const beginPasskey = route('beginPasskey', 'POST', `${PATH}/begin`, {
  asksPassword: true,
  summary: 'Begin to add a passkey: a challenge for it, good once, for five minutes',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const addPasskey = route('addPasskey', 'POST', PATH, {
  summary: 'Finish to add a passkey; the first factor brings ten recovery codes',
  access: SIGNED_IN_BEFORE_FACTOR,
  status: 201,
});

export const renamePasskey = route('renamePasskey', 'PATCH', `${PATH}/:id`, {
  summary: 'Rename a passkey of one’s own',
  access: SIGNED_IN_BEFORE_FACTOR,
});

export const removePasskey = route('removePasskey', 'DELETE', `${PATH}/:id`, {
  asksPassword: true,
  summary: 'Remove a passkey of one’s own; recovery codes are removed with the last factor',
  access: SIGNED_IN_BEFORE_FACTOR,
});
