import { routesOf, SIGNED_IN } from '../kit/route.ts';
import type { pushSchemas } from './schemas.ts';

const route = routesOf<typeof pushSchemas>();

export const showPush = route('showPush', 'GET', '/push', {
  summary: 'The key by which browsers know this server, and in which hours the person wants nothing pushed',
  access: SIGNED_IN,
});

export const addPush = route('addPush', 'POST', '/push/subscriptions', {
  summary: 'Have the notices of this session pushed to a browser; one that is known already is renewed',
  access: SIGNED_IN,
});

export const removePush = route('removePush', 'POST', '/push/subscriptions/remove', {
  summary: 'Have nothing pushed to a browser any more',
  access: SIGNED_IN,
});

export const savePushQuiet = route('savePushQuiet', 'PUT', '/push/quiet', {
  summary: 'Choose the hours in which nothing is pushed; what comes in them is pushed when they end',
  access: SIGNED_IN,
});
