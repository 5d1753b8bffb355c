import { type Route, SIGNED_IN } from '../kit/route.ts';
import type { pushSchemas } from './schemas.ts';

type Schemas = typeof pushSchemas;

export const showPush: Route<Schemas, 'showPush'> = {
  id: 'showPush',
  method: 'GET',
  path: '/push',
  summary: 'The key by which browsers know this server, and in which hours the person wants nothing pushed',
  access: SIGNED_IN,
};

export const addPush: Route<Schemas, 'addPush'> = {
  id: 'addPush',
  method: 'POST',
  path: '/push/subscriptions',
  summary: 'Have the notices of this session pushed to a browser; one that is known already is renewed',
  access: SIGNED_IN,
};

export const removePush: Route<Schemas, 'removePush'> = {
  id: 'removePush',
  method: 'POST',
  path: '/push/subscriptions/remove',
  summary: 'Have nothing pushed to a browser any more',
  access: SIGNED_IN,
};

export const savePushQuiet: Route<Schemas, 'savePushQuiet'> = {
  id: 'savePushQuiet',
  method: 'PUT',
  path: '/push/quiet',
  summary: 'Choose the hours in which nothing is pushed; what comes in them is pushed when they end',
  access: SIGNED_IN,
};
