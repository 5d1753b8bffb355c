import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { countMadeNames, readBases } from './queries/bases.ts';
import { acceptRefused, changeMapping, recheck, showMapping } from './service/mapping.ts';
import * as pictures from './service/pictures.ts';
import { listStories, listWaits, showStory } from './service/story.ts';

/** Pages where people see and decide about the exchange with 1C. */
export function exchangeRoutes(tools: Omit<pictures.PictureTools, 'files' | 'onFault'>): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listExchangeBases: async () => ({
      items: await readBases(db),
      made_names: await countMadeNames(db),
    }),
    showExchangeMapping: (call) => showMapping(db, call.params.id, call.language),
    saveExchangeMapping: (call) => changeMapping(db, call, call.params.id, call.body),
    recheckExchange: (call) => recheck(db, call, call.params.id),
    acceptExchangeCatalogue: (call) => acceptRefused(db, call, call.params.id, 'catalogue'),
    acceptOlderExchange: (call) => acceptRefused(db, call, call.params.id, 'older'),
    listExchangeWaits: (call) => listWaits(db, call.params.id, call.query, call.language),
    listExchanges: (call) => listStories(db, call.query, call.language),
    showExchange: (call) => showStory(db, call.params.id, call.language),
    undoExchangePictures: async (call) => ({
      products: await pictures.undoExchangePictures(tools, call, call.params.id),
    }),
  });
}
