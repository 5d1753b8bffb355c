import { PUBLIC, type Route, SIGNED_IN_BEFORE_FACTOR } from '../kit/route.ts';
import type { passkeySchemas } from './schemas.ts';

type Schemas = typeof passkeySchemas;

export const beginPasskeyStep: Route<Schemas, 'beginPasskeyStep'> = {
  id: 'beginPasskeyStep',
  method: 'POST',
  path: '/auth/second-step/passkey',
  base: 'open',
  subject: 'session',
  summary: 'Begin the second step of a sign-in by a passkey: a challenge for it, good once, for five minutes',
  access: PUBLIC,
};

const PATH = '/profile/second-factor/passkeys';

export const listPasskeys: Route<Schemas, 'listPasskeys'> = {
  id: 'listPasskeys',
  method: 'GET',
  path: PATH,
  summary: 'The own passkeys, the newest first, and the site where passkeys can be used',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const beginPasskey: Route<Schemas, 'beginPasskey'> = {
  id: 'beginPasskey',
  asksPassword: true,
  method: 'POST',
  path: `${PATH}/begin`,
  summary: 'Begin to add a passkey: a challenge for it, good once, for five minutes',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const addPasskey: Route<Schemas, 'addPasskey'> = {
  id: 'addPasskey',
  method: 'POST',
  path: PATH,
  summary: 'Finish to add a passkey; the first factor brings ten recovery codes',
  access: SIGNED_IN_BEFORE_FACTOR,
  status: 201,
};

export const renamePasskey: Route<Schemas, 'renamePasskey'> = {
  id: 'renamePasskey',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Rename a passkey of one’s own',
  access: SIGNED_IN_BEFORE_FACTOR,
};

export const removePasskey: Route<Schemas, 'removePasskey'> = {
  id: 'removePasskey',
  asksPassword: true,
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Remove a passkey of one’s own; recovery codes are removed with the last factor',
  access: SIGNED_IN_BEFORE_FACTOR,
};
