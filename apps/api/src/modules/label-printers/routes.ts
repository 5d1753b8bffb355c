import {
  addLabelPrinter,
  editLabelPrinter,
  endLabelWork,
  labelWorkData,
  listLabelJobs,
  listLabelPrinters,
  listLabelWork,
  removeLabelPrinter,
  sendToPrinter,
  takeLabelWork,
} from '@javon/contract';
import { type Bound, permitted, served } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { type LabelTools, listJobs, sendJob } from './service/jobs.ts';
import { addPrinter, changePrinter, listPrinters, removePrinter } from './service/printers.ts';
import { endWork, listWork, takeWork, workData } from './service/work.ts';

export function labelPrinterRoutes(tools: LabelTools): Bound[] {
  const { db } = tools;
  return [
    permitted(listLabelPrinters, (call) => listPrinters(db, call, call.query.branch)),
    permitted(addLabelPrinter, (call) =>
      once(db, addLabelPrinter, call, (tx) => addPrinter(tx, call, call.body)),
    ),
    permitted(editLabelPrinter, (call) => changePrinter(db, call, call.params.id, call.body)),
    permitted(removeLabelPrinter, (call) => removePrinter(db, call, call.params.id)),
    permitted(listLabelJobs, (call) => listJobs(db, call, call.query.branch)),
    permitted(sendToPrinter, (call) =>
      once(db, sendToPrinter, call, (tx) => sendJob(tx, tools, call, call.params.id, call.body.printer)),
    ),
    served(listLabelWork, ({ service }) => listWork(db, service)),
    served(takeLabelWork, ({ service, params }) => takeWork(db, service, params.id)),
    served(labelWorkData, ({ service, params }) => workData(tools, service, params.id)),
    served(endLabelWork, ({ service, params, body }) => endWork(db, service, params.id, body)),
  ];
}
