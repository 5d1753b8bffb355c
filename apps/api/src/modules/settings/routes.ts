import { saveSettings, showSettings } from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { changeSettings, readSettings } from './service.ts';

export function settingRoutes(db: Db): Bound[] {
  return [
    permitted(showSettings, () => readSettings(db)),
    permitted(saveSettings, (call) => changeSettings(db, call, call.body)),
  ];
}
