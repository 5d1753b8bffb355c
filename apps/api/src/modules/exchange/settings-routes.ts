import {
  acceptExchangeCatalogue,
  listExchangeBases,
  listExchanges,
  listExchangeWaits,
  recheckExchange,
  saveExchangeMapping,
  showExchange,
  showExchangeMapping,
  undoExchangePictures,
} from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { countMadeNames, readBases } from './queries/bases.ts';
import { acceptCatalogue, changeMapping, recheck, showMapping } from './service/mapping.ts';
import * as pictures from './service/pictures.ts';
import { listStories, listWaits, showStory } from './service/story.ts';

/** Pages where people see and decide about the exchange with 1C. */
export function exchangeRoutes(tools: Omit<pictures.PictureTools, 'files' | 'onFault'>): Bound[] {
  const { db } = tools;
  return [
    permitted(listExchangeBases, async () => ({
      items: await readBases(db),
      made_names: await countMadeNames(db),
    })),
    permitted(showExchangeMapping, (call) => showMapping(db, call.params.id, call.language)),
    permitted(saveExchangeMapping, (call) => changeMapping(db, call, call.params.id, call.body)),
    permitted(recheckExchange, (call) => recheck(db, call, call.params.id)),
    permitted(acceptExchangeCatalogue, (call) => acceptCatalogue(db, call, call.params.id)),
    permitted(listExchangeWaits, (call) => listWaits(db, call.params.id, call.query, call.language)),
    permitted(listExchanges, (call) => listStories(db, call.query, call.language)),
    permitted(showExchange, (call) => showStory(db, call.params.id, call.language)),
    permitted(undoExchangePictures, async (call) => ({
      products: await pictures.undoExchangePictures(tools, call, call.params.id),
    })),
  ];
}
