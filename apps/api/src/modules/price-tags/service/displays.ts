import { type Device, type Drawing, layoutTag, type Size } from '@javon/price-tag';
import type { PictureBytes } from '@javon/price-tag/pdf';
import { ALL, seen } from '../../../platform/auth/scope.ts';
import type { Service } from '../../../platform/auth/service.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { note } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import type { BranchRow } from '../../branches/public.ts';
import { resolveRow } from '../printable.ts';
import { printIn, sameFacts } from '../printed-facts.ts';
import { problemsOf, type TagProblem } from '../problems.ts';
import { clearElectronic, readTagsOfJob } from '../queries/confirm.ts';
import { type PrintRow, readJob, readPrints } from '../queries/jobs.ts';
import { readSamplerVersions } from '../queries/samplers.ts';
import { readTagTexts } from '../queries/tag-texts.ts';
import { readTagRows } from '../queries/tags.ts';
import { readToken } from '../queries/tokens.ts';
import type { TagQuestion } from '../question.ts';
import { jobPictures } from '../tag-pictures.ts';
import type { TagRow } from '../tag-row.ts';
import { closeTags } from './confirm.ts';
import { callerOf } from './for-services.ts';
import { printFacts } from './jobs.ts';
import { print } from './print.ts';
import { factsToday } from './verdict.ts';

type Branch = Pick<BranchRow, 'id' | 'tag_language'>;

/** Tag of a product in the format of labels as displays are to show it today. */
export interface DisplayTag {
  /** Print that says what the tag says today; null if there is none. */
  readonly print: number | null;
  /** The print waits for its confirmation. */
  readonly isWaiting: boolean;
  /** The fault that keeps it from being shown. */
  readonly problem: TagProblem | null;
  /** Size of its sampler, tenths of a millimetre; null if there is none. */
  readonly size: Size | null;
}

function questionOf({ id, tag_language }: Branch, products: readonly number[]): TagQuestion {
  const only = products.map((product) => ({ product, format: 'label' as const }));
  return { branchId: id, language: tag_language, asOf: null, only };
}

/** The print with the current content and place of the tag: the pending or the hanging one; null if neither has them. */
function rightPrint(row: TagRow, { tag_language }: Branch): number | null {
  if (row.judges_pending) return row.pending_right ? row.pending_item_id : null;
  const hung = printIn('hung', row);
  if (hung === null || row.moved || row.left_format) return null;
  const language = (hung.language ?? tag_language) as Branch['tag_language'];
  const today = factsToday(row, { language, language_chosen: hung.language_chosen, tag_language });
  return sameFacts(hung, today) ? row.hung_item_id : null;
}

function isRight(print: PrintRow | undefined, row: TagRow): boolean {
  return print?.product_id === row.product_id && sameFacts(print, factsToday(row, print));
}

/**
 * Reads the tags that displays of a branch are to show today.
 * @param wanted products, each once; `spare` is a print that failed, to be shown where no other one is right
 */
export async function readDisplayTags(
  db: Db,
  branch: Branch,
  wanted: readonly { readonly product: number; readonly spare: number | null }[],
): Promise<ReadonlyMap<number, DisplayTag>> {
  if (wanted.length === 0) return new Map();
  const rows = await readTagRows(
    db,
    questionOf(
      branch,
      wanted.map(({ product }) => product),
    ),
  );
  const versions = new Set(rows.flatMap((row) => row.sampler_version_id ?? []));
  const samplers = await readSamplerVersions(db, [...versions]);
  const spares = new Map(wanted.map(({ product, spare }) => [product, spare]));
  const prints = await readPrints(
    db,
    [...spares.values()].filter((item) => item !== null),
  );
  const printOf = new Map(prints.map((one) => [one.id, one]));
  return new Map(
    rows.map((row): [number, DisplayTag] => {
      const right = rightPrint(row, branch);
      const spare = spares.get(row.product_id) ?? null;
      const isSpareRight = spare !== null && isRight(printOf.get(spare), row);
      const problem = row.deleted_at === null ? problemsOf(row)[0] : PRODUCT_GONE;
      return [
        row.product_id,
        {
          print: right ?? (isSpareRight ? spare : null),
          isWaiting: right !== null && row.judges_pending,
          problem: problem ?? null,
          size: samplers.get(row.sampler_version_id ?? 0)?.layout.size ?? null,
        },
      ];
    }),
  );
}

const PRODUCT_GONE: TagProblem = { code: 'not_found', params: {} };

/** Program of a store that shows tags on electronic labels. */
export interface DisplayProgram {
  readonly branch: BranchRow;
  readonly service: Service;
  /** Where check codes lead, null for none. */
  readonly codeBase: string | null;
}

/**
 * Prints tags for displays: freezes what each says, as for paper.
 * @returns the prints by product; products whose tag must not go out are left out
 */
export async function printForDisplays(
  tx: Tx,
  { branch, service, codeBase }: DisplayProgram,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (products.length === 0) return new Map();
  const { actor } = await callerOf(tx, service);
  const items = products.map((product) => ({ product, format: 'label' as const }));
  try {
    const { id } = await print(
      tx,
      { actor },
      branch,
      { items },
      {
        codeBase,
        electronic: service,
        namesIn: 'uz',
      },
    );
    return new Map((await readTagsOfJob(tx, id)).map((item) => [item.product_id, item.id]));
  } catch (error) {
    // Nothing was written before the refusal but empty rows of tags.
    if (error instanceof AppError && error.code === 'nothing_to_print') return new Map();
    throw error;
  }
}

/** Drawing of a print for a display. */
export interface DisplayDrawing {
  readonly product: number;
  readonly drawing: Drawing;
  readonly pictureBytes: PictureBytes;
}

/**
 * Draws a print of a branch for a display; null if it is not of a label or no longer matches today's tag.
 */
export async function drawForDisplay(
  { db, files }: FileTools,
  branch: Branch,
  item: number,
  device: Device,
): Promise<DisplayDrawing | null> {
  const [found] = await readPrints(db, [item]);
  if (found?.branch_id !== branch.id || found.format !== 'label') return null;
  const { product_id: product, sampler_version_id: version, language } = found;
  const [row] = await readTagRows(db, { ...questionOf(branch, [product]), inLanguage: language });
  const texts = (await readTagTexts(db, [product])).get(product);
  const stored = (await readSamplerVersions(db, [version ?? 0])).get(version ?? 0);
  if (row === undefined || texts === undefined || stored === undefined) return null;
  if (row.deleted_at !== null || !isRight(found, row)) return null;
  const { values, problem } = resolveRow(row, texts, stored, language);
  if (problem !== null) return null;
  const facts = await printFacts(db, await readJob(db, ALL, found.job_id));
  return {
    product,
    drawing: layoutTag(values, stored.layout, facts(item), device),
    pictureBytes: jobPictures(files, [stored.layout]),
  };
}

/** Reads the products of prints of a branch in the format of labels, by the number of the print. */
export async function productsOfPrints(
  db: Db,
  branchId: number,
  items: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const prints = await readPrints(db, items);
  const own = prints.filter((one) => one.branch_id === branchId && one.format === 'label');
  return new Map(own.map((one) => [one.id, one.product_id]));
}

/**
 * Closes pending prints as shown by a display, or as failed, which returns the tag to the queue. Only prints made for
 * displays are closed as failed: paper may still be put up.
 * @param by program that shows them; null if the server cancels them
 */
export async function closeDisplayed(
  tx: Tx,
  items: readonly number[],
  outcome: 'shown' | 'failed',
  by: Pick<Service, 'tokenId'> | null,
): Promise<void> {
  const prints = await readPrints(tx, items);
  for (const [jobId, ofJob] of Map.groupBy(prints, (one) => one.job_id)) {
    const job = seen(ALL, await lockRow(tx, 'print_job', jobId));
    const token = job?.electronic_token_id ?? null;
    if (job === null || (outcome === 'failed' && token === null)) continue;
    const waiting = (await readTagsOfJob(tx, jobId)).filter((item) => item.outcome === null);
    const named = new Set(ofJob.map(({ id }) => id));
    const closed = waiting.flatMap(({ id }) => (named.has(id) ? [id] : []));
    if (closed.length === 0) continue;
    const [hung, lost] = outcome === 'shown' ? [closed, []] : [[], closed];
    const { author_id: closer, name } = await readToken(tx, by?.tokenId ?? token ?? 0);
    const left = waiting.length - closed.length;
    await closeTags(tx, job, { hung, lost, left }, { closer, labelsOf: name });
  }
}

/** Notes that no electronic label shows a product's tag any more: what they showed does not hang, paper does. */
export async function endDisplay(
  tx: Tx,
  change: ScopedChange,
  branchId: number,
  product: number,
): Promise<void> {
  if (!(await clearElectronic(tx, branchId, product))) return;
  await note(tx, change, { entity: 'price_tag', id: null, branchId }, 'taken_down', {
    after: { count: 1, products: [product] },
  });
}
