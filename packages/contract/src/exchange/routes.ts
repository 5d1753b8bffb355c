import { needs, routesOf } from '../kit/route.ts';
import type { exchangeSchemas } from './schemas.ts';

const route = routesOf<typeof exchangeSchemas>();

export const listExchangeBases = route('listExchangeBases', 'GET', '/exchange-bases', {
  summary: 'Databases of 1C that have sent something, each by the token with which it comes',
  access: needs('import', 'goods.import'),
});

export const showExchangeMapping = route('showExchangeMapping', 'GET', '/exchange-bases/:id', {
  summary:
    'Objects that a database of 1C sends, their targets here, and proposals for those without a decision',
  access: needs('import', 'goods.import'),
});

export const saveExchangeMapping = route('saveExchangeMapping', 'PUT', '/exchange-bases/:id', {
  summary:
    'Change the targets of objects of 1C; an object with an empty target waits again. Affected rows are compared again',
  access: needs('goods.import'),
});

export const recheckExchange = route('recheckExchange', 'POST', '/exchange-bases/:id/recheck', {
  summary: 'Compare everything that 1C has sent with the goods again, within a minute',
  access: needs('goods.import'),
  status: 202,
});

export const acceptExchangeCatalogue = route(
  'acceptExchangeCatalogue',
  'POST',
  '/exchange-bases/:id/accept',
  {
    summary:
      'Accept the catalogue that was refused as another database’s as the one of this token from now on',
    access: needs('goods.import'),
  },
);

export const acceptOlderExchange = route('acceptOlderExchange', 'POST', '/exchange-bases/:id/accept-older', {
  summary: 'Accept files older than those taken before, which were refused, until the next exchange is taken',
  access: needs('goods.import'),
});

export const listExchangeWaits = route('listExchangeWaits', 'GET', '/exchange-bases/:id/waits', {
  summary: 'Things of 1C that could not be taken over, each with its reason',
  access: needs('import', 'goods.import'),
});

export const listExchanges = route('listExchanges', 'GET', '/exchanges', {
  summary: 'Exchanges with 1C of the last 7 days, newest first',
  access: needs('import', 'goods.import'),
});

export const showExchange = route('showExchange', 'GET', '/exchanges/:id', {
  summary: 'One exchange: its files, what 1C was answered, and what was made of it',
  access: needs('import', 'goods.import'),
});

export const undoExchangePictures = route('undoExchangePictures', 'POST', '/exchanges/:id/undo-pictures', {
  summary: 'Give products the picture that they had before an exchange; one that was changed since stays',
  access: needs('goods.import'),
});
