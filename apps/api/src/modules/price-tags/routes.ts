import {
  confirmPrintJob,
  countTagCost,
  createPrintJob,
  handOverPrintJob,
  listPrintJobs,
  listProductTags,
  listStaleBranches,
  listTags,
  printJobPdf,
  remindStaleBranch,
  showPrintedTag,
  showPrintJob,
  showTag,
  showTagCode,
  tagSummary,
  takeDown as takeDownRoute,
} from '@javon/contract';
import { layoutTag } from '@javon/price-tag';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type Bound, FileAnswer, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { say } from '../../platform/http/say.ts';
import { StreamQueue } from '../../platform/http/stream-queue.ts';
import { today } from '../../platform/time/clock.ts';
import { type BranchRow, branchFor } from '../branches/public.ts';
import { checkBase, type OwnSites } from './check-code.ts';
import { confirmJob, takeDown } from './confirm.ts';
import { readTagCost } from './cost.ts';
import { handOver } from './hand-over.ts';
import { jobPdf, pdfJob, readJobSheets, readJobs, readPrintedTag } from './jobs.ts';
import { screenFacts } from './on-screen.ts';
import { print } from './print.ts';
import { resolveRow } from './print-check.ts';
import { readTag, readTagSummary, readTags } from './queries.ts';
import type { TagLanguage, TagQuestion } from './question.ts';
import { readSamplerVersions } from './samplers.ts';
import { readTagTexts } from './source.ts';
import { productTags, tagOfCode } from './staff-tags.ts';
import { readStaleBranches, remindBranch } from './wrong-tags.ts';

/** The question about a branch's tags; today is the same as no day at all. */
export function questionOf(branch: Seen<BranchRow>, asOf: string | undefined): TagQuestion {
  const day = today();
  if (asOf !== undefined && asOf < day) throw fieldError('as_of', 'date_in_past');
  return { branchId: branch.id, language: branch.tag_language, asOf: asOf === day ? null : (asOf ?? null) };
}

interface TagCall {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly language: ServerLanguage;
  readonly params: { readonly product: number; readonly format: 'A5' | 'A6' | 'A7' };
  readonly query: {
    readonly branch?: string | undefined;
    readonly as_of?: string | undefined;
    readonly language?: TagLanguage | undefined;
  };
  readonly request: { readonly protocol: string; readonly host: string };
}

async function oneTag(db: Db, sites: OwnSites, { actor, scope, language, params, query, request }: TagCall) {
  const branch = await branchFor(db, scope, actor, query.branch);
  const asked = query.language ?? branch.tag_language;
  const question = { ...questionOf(branch, query.as_of), inLanguage: asked, only: [params] };
  const found = await readTag(db, question, language);
  if (found === undefined) throw notFound();
  const { row, tag } = found;
  const texts = (await readTagTexts(db, [params.product])).get(params.product);
  const versionId = row.sampler_version_id;
  const stored = versionId === null ? undefined : (await readSamplerVersions(db, [versionId])).get(versionId);
  if (texts === undefined || stored === undefined) return { tag, drawing: null };
  const { values } = resolveRow(row, texts, stored, asked);
  const facts = await screenFacts(db, {
    base: checkBase(sites, request),
    row,
    language: asked,
    asOf: question.asOf,
  });
  return { tag, drawing: layoutTag(values, stored.layout, facts) };
}

export function priceTagRoutes(db: Db, sites: OwnSites, files: FileStore): Bound[] {
  const pdfs = new StreamQueue();
  return [
    permitted(listTags, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.query.branch);
      return readTags(db, questionOf(branch, call.query.as_of), call.query, call.language);
    }),
    permitted(tagSummary, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.query.branch);
      const rows = await readTagSummary(db, questionOf(branch, call.query.as_of), call.query.shelf);
      return {
        branch: { id: branch.id, code: branch.code, name: { uz: branch.name_uz, ru: branch.name_ru } },
        items: rows.map(({ category_id: id, category_uz: uz, category_ru: ru, ...counts }) => ({
          category: { id, name: { uz, ru } },
          ...counts,
        })),
      };
    }),
    permitted(showTag, (call) => oneTag(db, sites, call)),
    permitted(listProductTags, (call) => productTags(db, call, call.params.id, call.query.branch)),
    permitted(showTagCode, (call) => tagOfCode(db, call, call.params.code)),
    permitted(countTagCost, (call) => readTagCost(db, call.actor, call.body)),
    permitted(takeDownRoute, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.body.branch);
      return { taken_down: await transaction(db, (tx) => takeDown(tx, call.actor, branch, call.body.items)) };
    }),
    permitted(createPrintJob, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.body.branch);
      if (branch.closed_at !== null) throw new AppError('branch_closed');
      return once(db, createPrintJob, call, async (tx) => {
        const { refused, ...result } = await print(
          tx,
          call.actor,
          branch,
          call.body,
          checkBase(sites, call.request),
        );
        return {
          ...result,
          refused: refused.map(({ product, format, row, code, params }) => ({
            product,
            format,
            reason: code,
            message: say(call.language, code, params),
            name: row && { uz: row.name_uz, ru: row.name_ru },
            category: row?.category_id ?? null,
            campaign: row?.campaign_id ?? null,
          })),
        };
      });
    }),
    permitted(listPrintJobs, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.query.branch);
      return readJobs(db, branch.id, call.query);
    }),
    permitted(showPrintJob, (call) => readJobSheets(db, call.scope, call.params.id, call.query)),
    permitted(printJobPdf, async (call) => {
      const { actor, scope, params, request } = call;
      const job = await pdfJob(db, scope, params.id);
      const stream = await pdfs.open(String(actor.userId), String(job.id), request.signal, () =>
        jobPdf(db, files, job),
      );
      return new FileAnswer(stream, 'application/pdf', `javon-${job.code}-${job.id}.pdf`);
    }),
    permitted(showPrintedTag, async (call) => ({
      drawing: await readPrintedTag(db, call.scope, call.params.id, call.params),
    })),
    permitted(listStaleBranches, ({ actor, scope, query }) => readStaleBranches(db, actor, scope, query)),
    permitted(remindStaleBranch, (call) =>
      transaction(db, (tx) => remindBranch(tx, call, call.scope, call.params.id)),
    ),
    permitted(handOverPrintJob, (call) =>
      transaction(db, (tx) => handOver(tx, call.actor, call.scope, call.params.id, call.body.to)),
    ),
    permitted(confirmPrintJob, (call) =>
      transaction(db, (tx) => confirmJob(tx, call.actor, call.scope, call.params.id, call.body.failed ?? [])),
    ),
  ];
}
