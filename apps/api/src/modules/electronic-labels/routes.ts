import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { codeBase, type OwnSites } from '../price-tags/public.ts';
import { addLabel, bindLabel, listLabels, removeLabel } from './service/labels.ts';
import { pictureOf } from './service/picture.ts';
import { reportWork } from './service/report.ts';
import { askWork } from './service/work.ts';

export function electronicLabelRoutes(tools: FileTools, sites: OwnSites): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listElectronicLabels: (call) => listLabels(db, call, call.query),
    addElectronicLabel: (call) => once(db, call, (tx) => addLabel(tx, call)),
    bindElectronicLabel: (call) => bindLabel(db, call),
    removeElectronicLabel: (call) => removeLabel(db, call, call.params.id),
    askElectronicWork: (call) => askWork(db, call.service, codeBase(sites, call.request)),
    electronicPicture: ({ service, params }) => pictureOf(tools, service, params),
    reportElectronicWork: ({ service, body }) => reportWork(db, service, body),
  });
}
