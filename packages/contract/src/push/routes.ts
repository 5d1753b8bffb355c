import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { pushSchemas } from './schemas.ts';

type Schemas = typeof pushSchemas;

const base = { base: 'local', tag: 'push', access: SIGNED_IN } as const;

export const showPush: Route<Schemas, 'showPush'> = {
  id: 'showPush',
  method: 'GET',
  path: '/push',
  ...base,
  summary: 'The key by which browsers know this server, and in which hours the person wants nothing pushed',
};

export const addPush: Route<Schemas, 'addPush'> = {
  id: 'addPush',
  method: 'POST',
  path: '/push/subscriptions',
  ...base,
  summary: 'Have the notices of this session pushed to a browser; one that is known already is renewed',
};

export const removePush: Route<Schemas, 'removePush'> = {
  id: 'removePush',
  method: 'POST',
  path: '/push/subscriptions/remove',
  ...base,
  summary: 'Have nothing pushed to a browser any more',
};

export const savePushQuiet: Route<Schemas, 'savePushQuiet'> = {
  id: 'savePushQuiet',
  method: 'PUT',
  path: '/push/quiet',
  ...base,
  summary: 'Choose the hours in which nothing is pushed; what comes in them is pushed when they end',
};
