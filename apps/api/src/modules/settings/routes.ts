import {
  saveRetention,
  saveSettings,
  saveSiteSettings,
  showRetention,
  showSettings,
  showSiteSettings,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { RETENTION, SOLD_OUT } from './groups.ts';
import { readGroup } from './kept.ts';
import type { KnownSites } from './known-sites.ts';
import { changeRetention, changeSettings, changeSites } from './service.ts';

export function settingRoutes(db: Db, sites: KnownSites): Bound[] {
  return [
    permitted(showSettings, () => readGroup(db, SOLD_OUT)),
    permitted(saveSettings, (call) => changeSettings(db, call, call.body)),
    permitted(showSiteSettings, () => readGroup(db, sites.group)),
    permitted(saveSiteSettings, (call) => changeSites(db, sites, call, call.body)),
    permitted(showRetention, () => readGroup(db, RETENTION)),
    permitted(saveRetention, (call) => changeRetention(db, call, call.body)),
  ];
}
