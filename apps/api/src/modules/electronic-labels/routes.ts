import {
  addElectronicLabel,
  askElectronicWork,
  bindElectronicLabel,
  electronicPicture,
  listElectronicLabels,
  removeElectronicLabel,
  reportElectronicWork,
} from '@javon/contract';
import { type Bound, permitted, served } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { codeBase, type OwnSites } from '../price-tags/public.ts';
import { addLabel, bindLabel, listLabels, removeLabel } from './service/labels.ts';
import { type PictureTools, pictureOf } from './service/picture.ts';
import { reportWork } from './service/report.ts';
import { askWork } from './service/work.ts';

export function electronicLabelRoutes(tools: PictureTools, sites: OwnSites): Bound[] {
  const { db } = tools;
  return [
    permitted(listElectronicLabels, (call) => listLabels(db, call, call.query)),
    permitted(addElectronicLabel, (call) =>
      once(db, addElectronicLabel, call, (tx) => addLabel(tx, call, call.body)),
    ),
    permitted(bindElectronicLabel, (call) => bindLabel(db, call, call.params.id, call.body)),
    permitted(removeElectronicLabel, (call) => removeLabel(db, call, call.params.id)),
    served(askElectronicWork, (call) => askWork(db, call.service, codeBase(sites, call.request))),
    served(electronicPicture, ({ service, params }) => pictureOf(tools, service, params)),
    served(reportElectronicWork, ({ service, body }) => reportWork(db, service, body)),
  ];
}
