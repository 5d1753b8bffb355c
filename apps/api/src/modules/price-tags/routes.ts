import {
  confirmPrintJob,
  confirmServicePrint,
  countTagCost,
  createPrintJob,
  createServicePrint,
  handOverPrintJob,
  listPrintJobs,
  listProductTags,
  listServiceTags,
  listStaleBranches,
  listTags,
  printJobPdf,
  remindStaleBranch,
  servicePrintPdf,
  showPrintedTag,
  showPrintJob,
  showTag,
  showTagCode,
  tagSummary,
  takeDown,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type Bound, permitted, served } from '../../platform/http/call.ts';
import { StreamQueue } from '../../platform/http/stream-queue.ts';
import { confirmJob, takeDownTags } from './service/confirm.ts';
import { readTagCost } from './service/cost.ts';
import {
  confirmForService,
  listTagsForService,
  openPdfForService,
  printForService,
} from './service/for-services.ts';
import { handOver } from './service/hand-over.ts';
import { listJobs, openJobPdf, readJobSheets, readPrintedTag } from './service/jobs.ts';
import { createPrint } from './service/print.ts';
import { drawTag, listTagsOf, productTags, summarise, tagOfCode } from './service/tags.ts';
import { readStaleBranches, remindBranch } from './service/wrong-tags.ts';
import { codeBase, type OwnSites } from './tag-code.ts';

export function priceTagRoutes(db: Db, sites: OwnSites, files: FileStore): Bound[] {
  const tools = { db, files, pdfs: new StreamQueue() };
  return [
    permitted(listTags, (call) => listTagsOf(db, call, call.query, codeBase(sites, call.request))),
    permitted(tagSummary, (call) => summarise(db, call, call.query)),
    permitted(showTag, (call) => drawTag(db, call, call.params, call.query, codeBase(sites, call.request))),
    permitted(listProductTags, (call) =>
      productTags(db, call, call.params.id, call.query.branch, codeBase(sites, call.request)),
    ),
    permitted(showTagCode, (call) => tagOfCode(db, call, call.params.code)),
    permitted(countTagCost, (call) => readTagCost(db, call.actor, call.body)),
    permitted(takeDown, (call) => takeDownTags(db, call, call.body)),
    permitted(createPrintJob, (call) => createPrint(db, call, codeBase(sites, call.request))),
    permitted(listPrintJobs, (call) => listJobs(db, call, call.query)),
    permitted(showPrintJob, (call) => readJobSheets(db, call.scope, call.params.id, call.query)),
    permitted(printJobPdf, (call) => openJobPdf(tools, call, call.params.id)),
    permitted(showPrintedTag, (call) => readPrintedTag(db, call.scope, call.params.id, call.params)),
    permitted(listStaleBranches, ({ actor, scope, query }) => readStaleBranches(db, actor, scope, query)),
    permitted(remindStaleBranch, (call) => remindBranch(db, call, call.params.id)),
    permitted(handOverPrintJob, (call) => handOver(db, call, call.params.id, call.body.to)),
    served(listServiceTags, (call) => listTagsForService(db, call, codeBase(sites, call.request))),
    served(createServicePrint, (call) => printForService(db, call, codeBase(sites, call.request))),
    served(servicePrintPdf, (call) => openPdfForService(tools, call)),
    served(confirmServicePrint, (call) => confirmForService(db, call)),
    permitted(confirmPrintJob, (call) => confirmJob(db, call)),
  ];
}
