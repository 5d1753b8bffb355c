import type { FastifyBaseLogger } from 'fastify';
import { followCampaigns } from './modules/analytic-price-tags/public.ts';
import { openListsRegularly } from './modules/check-lists/public.ts';
import { keepDirectorDays } from './modules/directors/public.ts';
import { followElectronicLabels } from './modules/electronic-labels/public.ts';
import { takeExchangesRegularly, takePicturesRegularly } from './modules/exchange/public.ts';
import { keepHistoryPartitions, logSealRegularly, sealRegularly } from './modules/history/public.ts';
import {
  applyComingPricesRegularly,
  checkTagsNightly,
  endLeftWalksRegularly,
  notifyOfTagsEachMorning,
  remindOfExchangesEachMorning,
  sweepRegularly,
} from './modules/housekeeping/public.ts';
import { refreshTagContent, sampleBranch } from './modules/price-tags/public.ts';
import { sendPushesRegularly } from './modules/push/public.ts';
import { clearNightly } from './modules/shelves/public.ts';
import { deliverWebhooksRegularly, openWebhookSeal } from './modules/webhooks/public.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/database.ts';
import { openStore } from './platform/files/open-store.ts';
import { removeDueFilesRegularly } from './platform/files/scheduled-removal.ts';
import { followDatabaseClock } from './platform/time/clock.ts';

/** Periodic work of each copy of the server, until stopped; locks keep copies from doing it twice. */
const REGULAR_WORK: readonly ((db: Db, onError: (error: Error) => void) => () => void)[] = [
  followDatabaseClock,
  sweepRegularly,
  clearNightly,
  notifyOfTagsEachMorning,
  remindOfExchangesEachMorning,
  applyComingPricesRegularly,
  openListsRegularly,
  followCampaigns,
  (db, onError) => keepDirectorDays(db, sampleBranch, onError),
  keepHistoryPartitions,
  sealRegularly,
  checkTagsNightly,
  endLeftWalksRegularly,
  followElectronicLabels,
  (db, onError) => takeExchangesRegularly({ db, productTextsChanged: refreshTagContent }, onError),
];

/** Begins the periodic work and returns a function that stops it. */
export function beginRegularWork(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  onError: (error: Error) => void,
): () => void {
  const files = openStore(config);
  const logSeal = ({ id, hash }: { readonly id: number; readonly hash: string }) =>
    log.info({ seal: id, hash }, 'newest seal of the history');
  const hooks = { db, seal: openWebhookSeal(config), hosts: config.webhookHosts };
  const stops = [
    ...REGULAR_WORK.map((begin) => begin(db, onError)),
    logSealRegularly(db, logSeal, onError),
    removeDueFilesRegularly(db, files, onError),
    takePicturesRegularly({ db, files, productTextsChanged: refreshTagContent }, onError),
    sendPushesRegularly(db, config.sites.production_site, onError),
    deliverWebhooksRegularly(hooks, onError),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
