import type { Sampler, SamplerDesign, SamplerSummary } from '@javon/contract';
import { designDifferences } from '@javon/price-tag';
import type { Change } from '../../../platform/change/change.ts';
import { requireVersion, type Theirs, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { someNames } from '../../../platform/text/some-names.ts';
import { today } from '../../../platform/time/clock.ts';
import { refreshTagContent } from '../../price-tags/public.ts';
import { requireView } from '../policy.ts';
import * as queries from '../queries/samplers.ts';
import { show } from './show.ts';
import { checkedDesign, note, requireFreeName, writeVersion } from './version.ts';

/** Timeout of saving: a sampler bound to the whole catalogue has fifty thousand tags to recompute. */
const SAVE_MS = 120_000;

interface Terms {
  /** Whether the sampler has to be deleted; otherwise it must not be. */
  readonly deleted?: boolean;
  /** Values of a conflict. */
  readonly theirs?: (row: SamplerSummary) => Theirs;
}

/** Runs one change of a sampler under lock, in the version that the caller saw. */
function changing(
  db: Db,
  { actor }: Change,
  id: number,
  seen: number,
  work: (tx: Tx, row: SamplerSummary) => Promise<void>,
  { deleted = false, theirs = (row) => theirsOf(row, ['name', 'number']) }: Terms = {},
): Promise<Sampler> {
  return transaction(db, async (tx) => {
    await allowLongWork(tx, SAVE_MS);
    await queries.lockSampler(tx, id);
    const row = await queries.readSampler(tx, actor, id);
    if (row === undefined || (row.deleted_at !== null) !== deleted) throw notFound();
    requireView(actor, row.kind);
    requireVersion(row, seen, theirs(row));
    await work(tx, row);
    return show(tx, actor, id);
  });
}

async function writeName(tx: Tx, change: Change, row: SamplerSummary, name: string): Promise<void> {
  if (name === row.name) return;
  await requireFreeName(tx, name);
  await queries.renameSampler(tx, row.id, name);
  await note(tx, change, row.id, 'changed', { before: { name: row.name }, after: { name } });
}

async function save(
  tx: Tx,
  change: Change,
  row: SamplerSummary,
  design: SamplerDesign,
  returnedFrom: number | null,
): Promise<void> {
  await writeVersion(tx, change, row, design, returnedFrom);
  await refreshTagContent(tx, { sampler: row.id });
  await note(tx, change, row.id, returnedFrom === null ? 'version_saved' : 'version_returned', {
    before: { number: row.number },
    after: { number: row.number + 1, ...(returnedFrom === null ? {} : { returned_from: returnedFrom }) },
  });
}

function sameDesign(a: SamplerDesign, b: SamplerDesign): boolean {
  // The language only names the parts that differ.
  return designDifferences(a, b, 'uz').length === 0;
}

/**
 * Saves a new version. The content of every tag of the sampler is recomputed in the same transaction, so that
 * tags printed by the previous version become stale as soon as this one is active.
 * @throws AppError not_found, stale_version, name_taken, or about a field of the design
 */
export function edit(db: Db, call: PermittedCall<'editSampler'>): Promise<Sampler> {
  const { body } = call;
  const work = async (tx: Tx, row: SamplerSummary) => {
    if (body.name !== undefined) await writeName(tx, call, row, requireText(tidyUzbek(body.name), 'name'));
    const design = await checkedDesign(tx, row, body.design);
    // Saving without a change creates no version, and makes no tag stale.
    if (!sameDesign(row.design, design)) await save(tx, call, row, design, null);
  };
  const theirs = (row: SamplerSummary): Theirs => [
    ...(body.name === undefined || body.name === row.name ? [] : theirsOf(row, ['name'])),
    ...(sameDesign(row.design, body.design) ? [] : theirsOf(row, ['design'])),
  ];
  return changing(db, call, call.params.id, body.version, work, { theirs });
}

/** @throws AppError not_found, stale_version, name_taken */
export function rename(db: Db, call: PermittedCall<'renameSampler'>): Promise<Sampler> {
  const { id } = call.params;
  const { version, name } = call.body;
  return changing(db, call, id, version, (tx, row) =>
    writeName(tx, call, row, requireText(tidyUzbek(name), 'name')),
  );
}

/** @throws AppError not_found, stale_version, or about a part of the old design that is no longer valid */
export function returnTo(db: Db, call: PermittedCall<'returnSampler'>): Promise<Sampler> {
  const { id } = call.params;
  const { version, number } = call.body;
  return changing(db, call, id, version, async (tx, row) => {
    const old = await queries.readVersion(tx, id, number);
    if (old === undefined) throw fieldError('number', 'not_in_list', { options: `1…${row.number}` });
    if (number === row.number) return;
    await save(tx, call, row, await checkedDesign(tx, row, old.design), number);
  });
}

/**
 * Deletes a sampler that nothing prints by.
 * @throws AppError not_found, stale_version, sampler_bound, sampler_in_campaigns for ones that have not ended
 */
export function remove(db: Db, call: PermittedCall<'deleteSampler'>): Promise<Sampler> {
  const { id } = call.params;
  return changing(db, call, id, call.query.version, async (tx, row) => {
    if (row.categories.length > 0) {
      const names = row.categories.map((category) => category.name[call.language]);
      throw new AppError('sampler_bound', { params: { categories: someNames(names) } });
    }
    const campaigns = await queries.readCampaignsBy(tx, id, today());
    if (campaigns.length > 0)
      throw new AppError('sampler_in_campaigns', { params: { campaigns: someNames(campaigns) } });
    await queries.markSampler(tx, id, true);
    await note(tx, call, id, 'deleted');
  });
}

/** @throws AppError not_found, stale_version, name_taken */
export function restore(db: Db, call: PermittedCall<'restoreSampler'>): Promise<Sampler> {
  const { id } = call.params;
  const work = async (tx: Tx, { name }: SamplerSummary) => {
    await requireFreeName(tx, name);
    await queries.markSampler(tx, id, false);
    await note(tx, call, id, 'restored');
  };
  return changing(db, call, id, call.body.version, work, { deleted: true });
}
