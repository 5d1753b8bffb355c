import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { regularly } from '../../../platform/time/regularly.ts';
import { applyComingPrices } from '../../goods/public.ts';
import { applyRows, checkRows, failAbandoned, giveUpRows } from '../../imports/public.ts';
import { type Hold, holdsOf, Tally } from '../bounds.ts';
import { askAgain, isNewestRequest, noteAnswered, noteMade, readBase } from '../queries/bases.ts';
import { readMapping } from '../queries/mapping.ts';
import { countLinked, readChangedTypes, TAKEN_KINDS, type TakenKind, type Wait } from '../queries/pending.ts';
import { askForPictures } from '../queries/pictures.ts';
import { tryReadingLock } from '../queries/records.ts';
import * as queries from '../queries/taken.ts';
import { withdrawMissing } from './missing.ts';
import { forgetHold, notifyOfHold, notifyOfWaits } from './remind.ts';
import { pendingRows } from './rows.ts';

/** Timeout of one statement, and of the time between two of them. */
const STATEMENT_MS = 10 * 60_000;
/** Silence after which an exchange counts as ended: УТ 11 sends no end. */
const QUIET_SECONDS = 120;
const LOOK_EVERY_MS = 5000;
/** Tries for an import if a concurrent change conflicts between its check and its writing. */
const ATTEMPTS = 3;

export interface TakeTools {
  readonly db: Db;
  readonly productTextsChanged: (tx: Tx, productIds: readonly number[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

interface Step {
  readonly tokenId: number;
  readonly sessionId: number | null;
  readonly hoursAhead: number;
}

/**
 * Stores the results once an import of an exchange ended. If a mapping was saved since its comparison, its records do not
 * count as compared: they are compared again. So are those of an import that waited for a person and failed, at once: its
 * rows are lost. Others are tried again with the next exchange.
 */
export async function importEnded(
  tx: Tx,
  importId: number,
  state: 'done' | 'undone' | 'cancelled' | 'failed',
): Promise<void> {
  const following = await queries.readFollowing(tx, importId);
  if (following === undefined) return;
  const { token_id: tokenId, kind, checked_at: at, asked, held } = following;
  const kept = { ofImport: importId };
  if (state === 'failed') {
    if (held) await askAgain(tx, tokenId);
    return;
  }
  if (state === 'undone') {
    await queries.writeRefused(tx, tokenId, kind, null);
    return;
  }
  const isNewest = await isNewestRequest(tx, tokenId, asked);
  if (state === 'done' && kind === 'products') await queries.writeLinks(tx, tokenId, kept);
  await queries.replaceWaits(tx, tokenId, kind, kept);
  if (kind === 'prices') await notifyOfWaits(tx, tokenId);
  // Pictures wait for their product.
  if (state === 'done' && kind === 'products') await askForPictures(tx, tokenId);
  if (!isNewest) return;
  if (state === 'done') await queries.writeTaken(tx, tokenId, kind, at);
  else await queries.writeRefused(tx, tokenId, kind, at);
}

/**
 * Makes an import of one kind from new records. @returns its id, if anything would change, and why it waits
 */
function checkKind(
  { db }: TakeTools,
  { tokenId, sessionId, hoursAhead }: Step,
  kind: TakenKind,
): Promise<{ readonly id: number; readonly holds: readonly Hold[] } | 'nothing' | 'waits'> {
  return transaction(db, async (tx) => {
    await allowLongWork(tx, STATEMENT_MS);
    // An import that waits for a person stays until 1C sends something newer, which replaces it.
    for (const { id, stale } of await queries.readWaitingImports(tx, tokenId, kind))
      if (stale && (await giveUpRows(tx, id))) await forgetHold(tx, id);
      else return 'waits';
    const base = await readBase(tx, tokenId);
    const mapping = await readMapping(tx, tokenId);
    const { columns, rows, links, waits } = await pendingRows(kind, { tx, base, mapping });
    const tally = new Tally(base.price_bound);
    const bad: Wait[] = [];
    const checked = await checkRows(tx, {
      kind,
      fileName: base.name,
      tokenId,
      columns,
      rows,
      // Two things of 1C may have one SKU until they are linked; then each is a product of its own.
      isUnique: kind === 'prices' || kind === 'balances',
      onChecked(staged, errors) {
        for (const row of staged) tally.add(row);
        const things = rows.thingsAt(errors.keys());
        for (const [place, { code, params }] of errors) {
          const thing = things.get(place);
          if (thing !== undefined) bad.push({ ...thing, code, params });
        }
      },
    });
    const isBad = new Set(bad.map(({ ref }) => ref));
    const left = [...waits, ...bad];
    const good = links.jsonOf(({ ref }) => !isBad.has(ref));
    if (checked.id === null) {
      const isNewest = await isNewestRequest(tx, tokenId, base.asked);
      if (good.count > 0) await queries.writeLinks(tx, tokenId, { json: good.text });
      await queries.replaceWaits(tx, tokenId, kind, { json: JSON.stringify(left) });
      if (kind === 'prices') await notifyOfWaits(tx, tokenId);
      if (isNewest) await queries.writeTaken(tx, tokenId, kind, await queries.momentOf(tx));
      return 'nothing';
    }
    const holds = holdsOf({
      kind,
      tally,
      linked: await countLinked(tx, tokenId),
      withdrawBound: base.withdraw_bound,
      types: kind === 'prices' ? await readChangedTypes(tx, tokenId) : [],
      hoursAhead,
    });
    const results = { links: good.text, waits: left };
    await queries.insertTaken(tx, checked.id, {
      tokenId,
      sessionId,
      kind,
      asked: base.asked,
      holds,
      ...results,
    });
    const { id, counts } = checked;
    if (holds.length > 0) {
      await notifyOfHold(tx, { id, kind, file_name: base.name, count: counts.new + counts.changed });
      await queries.addWaitsOfHeld(tx, tokenId, kind, id);
      if (kind === 'prices') {
        await queries.replaceHeldPrices(tx, tokenId, id);
        await notifyOfWaits(tx, tokenId);
      }
    }
    return { id, holds };
  });
}

/**
 * Takes one kind: applied automatically unless something holds it. @returns whether something was applied, or
 * waits
 */
async function takeKind(
  tools: TakeTools,
  step: Step,
  kind: TakenKind,
): Promise<'applied' | 'waits' | 'nothing'> {
  const { db, productTextsChanged: textsChanged, onFault } = tools;
  for (let attempt = 1; ; attempt++) {
    const checked = await checkKind(tools, step, kind);
    if (typeof checked === 'string') return checked;
    const { id, holds } = checked;
    if (holds.length > 0) return 'waits';
    await applyRows({ db, id, requestId: randomUUID(), textsChanged, importEnded }, onFault);
    if ((await queries.readRunState(db, id)) === 'done') return 'applied';
    if (attempt === ATTEMPTS) return 'waits';
  }
}

/** Waits until all have settled. @throws the first rejection in order */
async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function outcomeOf(results: readonly ('applied' | 'waits' | 'nothing')[]): 'applied' | 'waits' | 'nothing' {
  if (results.includes('waits')) return 'waits';
  return results.includes('applied') ? 'applied' : 'nothing';
}

async function takeEnded(tools: TakeTools, tokenId: number, ended: readonly queries.Ended[]): Promise<void> {
  const { db } = tools;
  await failAbandoned(db, importEnded);
  // A person is applying or undoing an import: the next run continues.
  if (await queries.isBusy(db, tokenId)) return;
  const { asked } = await readBase(db, tokenId);
  const whole = ended.filter(({ whole }) => whole);
  // Files of an incomplete exchange are kept, and are taken with the next one.
  await queries.markTaken(
    db,
    ended.flatMap(({ id, whole }) => (whole ? [] : id)),
    'incomplete',
  );
  const step = {
    tokenId,
    sessionId: whole.at(-1)?.id ?? (await queries.readLastTaken(db, tokenId)),
    hoursAhead: Math.max(0, ...whole.map(({ hours_ahead }) => hours_ahead)),
  };
  if (whole.length === 0 && ended.length > 0) return;
  if (whole.length > 0)
    await transaction(db, async (tx) => {
      await allowLongWork(tx, STATEMENT_MS);
      await withdrawMissing(
        tx,
        tokenId,
        whole.map(({ id }) => id),
      );
    });
  const results: ('applied' | 'waits' | 'nothing')[] = [];
  // Prices that are due are applied first, so that the comparison sees current prices.
  await applyComingPrices(db, { wait: true });
  for (const kinds of TAKEN_KINDS)
    results.push(...(await allEnded(kinds.map((kind) => takeKind(tools, step, kind)))));
  const taken = whole.map(({ id }) => id);
  await queries.markTaken(db, taken, outcomeOf(results));
  if (taken.length > 0) await noteMade(db, tokenId, taken);
  await askForPictures(db, tokenId);
  await transaction(db, (tx) => noteAnswered(tx, tokenId, asked));
}

/**
 * Takes what the exchanges of one token sent: imports of products, parameters, prices and balances, one at a
 * time. Meanwhile no copy of the server reads files of the token. Work that a stopped server interrupted is
 * repeated.
 * @param quietSeconds silence after which an exchange counts as ended
 */
async function takeExchange(tools: TakeTools, tokenId: number, quietSeconds: number): Promise<void> {
  await tools.db.transaction().execute(async (lock) => {
    if (!(await tryReadingLock(lock, tokenId))) return;
    await allowLongWork(lock, STATEMENT_MS);
    await takeEnded(tools, tokenId, await queries.readEnded(tools.db, tokenId, quietSeconds));
  });
}

/** Takes the ended exchanges of all tokens, each separately. */
export async function takeExchanges(tools: TakeTools, quietSeconds = QUIET_SECONDS): Promise<void> {
  for (const tokenId of await queries.readBasesToTake(tools.db, quietSeconds))
    await takeExchange(tools, tokenId, quietSeconds).catch(tools.onFault);
}

/** Runs {@link takeExchanges} at intervals until stopped. */
export function takeExchangesRegularly(
  tools: Omit<TakeTools, 'onFault'>,
  onError: (error: Error) => void,
): () => void {
  const onFault = (error: unknown) => onError(error as Error);
  return regularly(LOOK_EVERY_MS, () => takeExchanges({ ...tools, onFault }), onError, { atOnce: true });
}
