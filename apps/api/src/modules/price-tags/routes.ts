import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
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
  return bindRoutes({
    listTags: (call) => listTagsOf(db, call, call.query, codeBase(sites, call.request)),
    tagSummary: (call) => summarise(db, call, call.query),
    showTag: (call) => drawTag(db, call, call.params, call.query, codeBase(sites, call.request)),
    listProductTags: (call) =>
      productTags(db, call, call.params.id, call.query.branch, codeBase(sites, call.request)),
    showTagCode: (call) => tagOfCode(db, call, call.params.code),
    countTagCost: (call) => readTagCost(db, call.actor, call.body),
    takeDownTags: (call) => takeDownTags(db, call, call.body),
    createPrintJob: (call) => createPrint(db, call, codeBase(sites, call.request)),
    listPrintJobs: (call) => listJobs(db, call, call.query),
    showPrintJob: (call) => readJobSheets(db, call.scope, call.params.id, call.query),
    printJobPdf: (call) => openJobPdf(tools, call, call.params.id),
    showPrintedTag: (call) => readPrintedTag(db, call.scope, call.params.id, call.params),
    listStaleBranches: ({ actor, scope, query }) => readStaleBranches(db, actor, scope, query),
    remindStaleBranch: (call) => remindBranch(db, call, call.params.id),
    handOverPrintJob: (call) => handOver(db, call),
    listServiceTags: (call) => listTagsForService(db, call, codeBase(sites, call.request)),
    createServicePrint: (call) => printForService(db, call, codeBase(sites, call.request)),
    servicePrintPdf: (call) => openPdfForService(tools, call),
    confirmServicePrint: (call) => confirmForService(db, call),
    confirmPrintJob: (call) => confirmJob(db, call),
  });
}
