import {
  type AnswerOf,
  ELECTRONIC_MODELS,
  type ElectronicLabel,
  MAX_ELECTRONIC_LABELS,
  normaliseMac,
  type QueryOf,
} from '@javon/contract';
import { heldOn } from '../../../platform/auth/actor.ts';
import { seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { noteOfBranchRow } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { errorText } from '../../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { now } from '../../../platform/time/clock.ts';
import { type BranchRow, branchFor, findBranch } from '../../branches/public.ts';
import { millimetres } from '../../label-printers/public.ts';
import { type DisplayTag, endDisplay, readDisplayTags } from '../../price-tags/public.ts';
import { showsSize } from '../models.ts';
import { lockBranchLabels, readBranchLabels } from '../queries/branches.ts';
import * as queries from '../queries/labels.ts';

const ACTIONS = ['branch.edit', 'price_tag.print'] as const;

const note = noteOfBranchRow('electronic_label');

/** A person's change, with the language of the answer. */
interface LabelChange extends ScopedChange {
  readonly language: ServerLanguage;
}

/** Products of labels, each once, with the print that one which fails may be given again. */
export function wantedOf(
  labels: readonly queries.LabelRow[],
): { readonly product: number; readonly spare: number | null }[] {
  const spares = new Map<number, number | null>();
  for (const { product_id: product } of labels) if (product !== null) spares.set(product, null);
  for (const { product_id: product, failing } of labels) {
    if (product === null || !failing) continue;
    const sent = labels.flatMap((one) => (one.product_id === product ? (one.sent_item_id ?? []) : []));
    spares.set(product, sent.length === 0 ? null : Math.max(...sent));
  }
  return [...spares].map(([product, spare]) => ({ product, spare }));
}

type Standing = Pick<ElectronicLabel, 'state' | 'reason'>;

/** Compares what a label shows with what it should show. */
function standingOf(
  label: queries.LabelRow,
  tag: DisplayTag | undefined,
  language: ServerLanguage,
): Standing {
  if (label.product_id === null || tag === undefined) return { state: 'unbound', reason: null };
  const { problem, size, print } = tag;
  if (problem !== null)
    return { state: 'blocked', reason: errorText(language, problem.code, problem.params) };
  if (size !== null && !showsSize(label.model, size)) {
    const params = { tag: millimetres(size), label: millimetres(ELECTRONIC_MODELS[label.model].tag) };
    return { state: 'blocked', reason: errorText(language, 'electronic_label_size', params) };
  }
  if (print !== null && print === label.shown_item_id) return { state: 'shown', reason: null };
  return { state: label.failing ? 'failing' : 'waiting', reason: null };
}

function toLabel(
  row: queries.ListedRow,
  tag: DisplayTag | undefined,
  language: ServerLanguage,
): ElectronicLabel {
  const { id, version, mac, model, product_id, sku, name_uz, name_ru, shown_at } = row;
  const standing = standingOf(row, tag, language);
  const hasFault = standing.state === 'failing' || standing.state === 'waiting';
  return {
    id,
    version,
    mac,
    model,
    product:
      product_id === null
        ? null
        : { id: product_id, sku: sku ?? '', name: { uz: name_uz ?? '', ru: name_ru ?? '' } },
    ...standing,
    fault: hasFault ? row.fault : null,
    error: hasFault ? row.error : null,
    shown_at,
  };
}

async function show(
  tx: Tx,
  branch: Pick<BranchRow, 'id' | 'tag_language'>,
  id: number,
  language: ServerLanguage,
): Promise<ElectronicLabel> {
  const row = orNotFound(await queries.readLabel(tx, id));
  const labels = row.product_id === null ? [] : await queries.readBound(tx, branch.id, [row.product_id]);
  const tags = await readDisplayTags(tx, branch, wantedOf(labels));
  return toLabel(row, tags.get(row.product_id ?? 0), language);
}

/** Lists labels of a branch. @throws AppError not_found for a branch out of scope */
export async function listLabels(
  db: Db,
  { actor, scope, language }: Pick<LabelChange, 'actor' | 'scope' | 'language'>,
  query: QueryOf<'listElectronicLabels'>,
): Promise<AnswerOf<'listElectronicLabels'>> {
  const branch = await branchFor(db, scope, actor, query.branch);
  const { items, next } = await queries.readLabels(db, branch.id, query);
  const products = new Set(items.flatMap(({ product_id }) => product_id ?? []));
  const tags = await readDisplayTags(
    db,
    branch,
    wantedOf(await queries.readBound(db, branch.id, [...products])),
  );
  return {
    items: items.map((row) => toLabel(row, tags.get(row.product_id ?? 0), language)),
    next,
    counts: await queries.countLabels(db, branch.id),
    ...(await readBranchLabels(db, branch.id)),
    can: heldOn(actor, branch.id, ACTIONS),
  };
}

/** @throws AppError invalid for a product that is not there */
async function requireProduct(tx: Tx, product: number | null): Promise<void> {
  if (product !== null && !(await queries.hasProduct(tx, product)))
    throw fieldError('product', 'row_product_unknown', { sku: String(product) });
}

/**
 * Adds a label to a branch.
 * @throws AppError not_found for a branch out of scope; already_exists for a MAC in use anywhere; invalid for an unknown
 * product; electronic_labels_full
 */
export async function addLabel(tx: Tx, call: PermittedCall<'addElectronicLabel'>): Promise<ElectronicLabel> {
  const { branch: ref, mac: typed, model, product } = call.body;
  const branch = await branchFor(tx, call.scope, call.actor, ref);
  const mac = normaliseMac(typed);
  if (mac === null) throw fieldError('mac', 'mac_wrong');
  await lockBranchLabels(tx, branch.id);
  if ((await queries.countLabels(tx, branch.id)).all >= MAX_ELECTRONIC_LABELS)
    throw new AppError('electronic_labels_full', { params: { max: MAX_ELECTRONIC_LABELS } });
  await requireProduct(tx, product);
  const row = { branch_id: branch.id, mac, model, product_id: product };
  const id = await queries.insertLabel(tx, row, now());
  const after = { mac, model, ...(product === null ? {} : { product_id: product }) };
  await note(tx, call, { id, branch_id: branch.id }, 'created', { after });
  return show(tx, branch, id, call.language);
}

/** Reads a label whose branch is locked. @throws AppError not_found for one that is not in use, or of a branch out of scope */
async function lockedLabel(
  tx: Tx,
  { scope }: Pick<ScopedChange, 'scope'>,
  id: number,
): Promise<{ label: queries.ListedRow; branch: BranchRow }> {
  const found = orNotFound(seen(scope, await queries.readLabel(tx, id)));
  await lockBranchLabels(tx, found.branch_id);
  // Read again: it may have changed while its branch was locked by another.
  const label = await queries.readLabel(tx, id);
  const branch = await findBranch(tx, found.branch_id);
  if (label === undefined || branch === undefined) throw notFound();
  return { label, branch };
}

/** Ends the display of a product that no label of the branch is bound to any more. */
async function endDisplayOf(
  tx: Tx,
  change: ScopedChange,
  branchId: number,
  product: number | null,
): Promise<void> {
  if (product === null || (await queries.readBound(tx, branchId, [product])).length > 0) return;
  await endDisplay(tx, change, branchId, product);
}

/**
 * Binds a label to a product, or to none. What it showed of another one does not hang any more.
 * @throws AppError not_found, stale_version; invalid for an unknown product
 */
export function bindLabel(db: Db, call: PermittedCall<'bindElectronicLabel'>): Promise<ElectronicLabel> {
  const { id } = call.params;
  const { version, product } = call.body;
  return transaction(db, async (tx) => {
    const { label, branch } = await lockedLabel(tx, call, id);
    const before = label.product_id;
    requireVersion(label, version, before === product ? [] : theirsOf({ product: before }, ['product']));
    if (before !== product) {
      await requireProduct(tx, product);
      await queries.updateBinding(tx, id, product, now());
      await endDisplayOf(tx, call, branch.id, before);
      await note(tx, call, label, product === null ? 'unbound' : 'bound', {
        before: { product_id: before },
        after: { product_id: product },
      });
    }
    return show(tx, branch, id, call.language);
  });
}

/** Takes a label out of use. @throws AppError not_found */
export function removeLabel(db: Db, change: ScopedChange, id: number): Promise<{ removed: true }> {
  return transaction(db, async (tx) => {
    const { label, branch } = await lockedLabel(tx, change, id);
    await updateRow(tx, 'electronic_label', id, {
      removed_at: now().toISOString(),
      product_id: null,
      bound_at: null,
    });
    await endDisplayOf(tx, change, branch.id, label.product_id);
    await note(tx, change, label, 'deleted', { before: { mac: label.mac } });
    return { removed: true };
  });
}
