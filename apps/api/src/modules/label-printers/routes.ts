import type { FileTools } from '../../platform/files/file-tools.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { listJobs, sendJob } from './service/jobs.ts';
import { addPrinter, changePrinter, listPrinters, removePrinter } from './service/printers.ts';
import { endWork, listWork, takeWork, workData } from './service/work.ts';

export function labelPrinterRoutes(tools: FileTools): Bound[] {
  const { db } = tools;
  return bindRoutes({
    listLabelPrinters: (call) => listPrinters(db, call, call.query.branch),
    addLabelPrinter: (call) => once(db, call, (tx) => addPrinter(tx, call)),
    editLabelPrinter: (call) => changePrinter(db, call),
    removeLabelPrinter: (call) => removePrinter(db, call, call.params.id),
    listLabelJobs: (call) => listJobs(db, call, call.query.branch),
    sendToPrinter: (call) =>
      once(db, call, (tx) => sendJob(tx, tools, call, call.params.id, call.body.printer)),
    listLabelWork: ({ service }) => listWork(db, service),
    takeLabelWork: ({ service, params }) => takeWork(db, service, params.id),
    labelWorkData: ({ service, params }) => workData(tools, service, params.id),
    endLabelWork: ({ service, params, body }) => endWork(db, service, params.id, body),
  });
}
