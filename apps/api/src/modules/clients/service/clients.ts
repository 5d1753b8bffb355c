import { type BodyOf, type Client, cardDigits } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { type Change, type Confirmed, requireConfirmation } from '../../../platform/change/change.ts';
import { changedFields, defined, pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion, type Theirs, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { requirePlan } from '../../settings/public.ts';
import type { CardHash } from '../card-hash.ts';
import { cardValues, markIn, NO_CARD, nameOf, phonesOf } from '../fields.ts';
import { clientFor } from '../present.ts';
import * as queries from '../queries.ts';
import { renewCard, requireFreeCard } from './cards.ts';

type NewClient = BodyOf<'createClient'>;
type Edit = Omit<BodyOf<'editClient'>, 'version'>;

/** The database and the card hashes that clients are found by. */
export interface ClientTools {
  readonly db: Db;
  readonly cards: CardHash;
}

const noteClient = noteOfChainRow('client', 'of_actor');

/** Rate limit of searches for one person: enough for a queue at the counter, too few for trying numbers. */
const ALLOWED = 30;
const WHILE_SECONDS = 600;

/** @throws AppError too_many_requests */
export async function requireSearchLeft(db: Db, userId: number): Promise<void> {
  const { count, seconds } = await queries.countSearch(db, userId, WHILE_SECONDS);
  if (count > ALLOWED) throw new AppError('too_many_requests', { params: { seconds: Math.max(1, seconds) } });
}

/** @throws AppError too_many_requests, client_not_found, or about the query */
export async function findClient({ db, cards }: ClientTools, actor: Actor, query: string): Promise<Client> {
  await requireSearchLeft(db, actor.userId);
  const mark = markIn(query, cards);
  const row = await queries.readClient(db, mark);
  if (row === undefined) throw new AppError('client_not_found');
  if (mark.by === 'card') await renewCard(db, row, mark.renewed);
  return clientFor(actor, row);
}

/** @throws AppError not_found */
export async function requireClient(db: Db, key: string): Promise<queries.ClientRow> {
  return orNotFound(await queries.readClient(db, { by: 'key', value: key }));
}

/** @throws AppError not_found */
export async function showClient(db: Db, actor: Actor, key: string): Promise<Client> {
  return clientFor(actor, await requireClient(db, key));
}

/**
 * Body to store with an idempotency key: with the card's hash instead of its number, which a plain hash of
 * the body would reveal.
 */
export function withoutCard(cards: CardHash, body: NewClient): NewClient {
  const { card } = body;
  if (!card) return body;
  return { ...body, card: { ...card, number: cards.of(card.number).hash.toString('hex') } };
}

/** @throws AppError about a field: name, phones, card, pinfl, months */
export async function createClient(
  tx: Tx,
  cards: CardHash,
  change: Change,
  body: NewClient,
): Promise<{ id: string }> {
  const name = nameOf(body.name);
  const card = body.card ? cardValues(body.card, cards) : NO_CARD;
  if (body.card) await requireFreeCard(tx, null, body.card.number, cards);
  await requirePlan(tx, body.months);
  const { months, pinfl = null } = body;
  const { id, key } = await queries.insertClient(tx, { name, pinfl, months, ...card });
  await givePhones(tx, id, phonesOf(body.phones));
  await noteClient(tx, change, id, 'created', { after: { months } });
  return { id: key };
}

/** @throws AppError phone_taken about the number that another client has */
async function givePhones(tx: Tx, clientId: number, phones: readonly string[]): Promise<void> {
  const taken = await queries.readTakenPhones(tx, clientId, phones);
  const issues = phones.flatMap((phone, index) =>
    taken.has(phone) ? [{ path: `phones.${index}`, code: 'phone_taken' as const, params: {} }] : [],
  );
  if (issues.length > 0) throw new AppError('invalid', { issues });
  await queries.replacePhones(tx, clientId, phones);
}

/**
 * Counts as a search, as adding does.
 * @throws AppError too_many_requests, not_found, stale_version, or about a field
 */
export async function editClient(
  { db, cards }: ClientTools,
  call: PermittedCall<'editClient'>,
): Promise<Client> {
  const { id: key } = call.params;
  const { version, ...body } = call.body;
  await requireSearchLeft(db, call.actor.userId);
  return transaction(db, async (tx) => {
    await queries.lockClient(tx, key);
    const now = await requireClient(tx, key);
    requireVersion(now, version, theirsFor(clientFor(call.actor, now), body));
    const patch = await patchOf(tx, cards, now, body);
    const phones = body.phones === undefined ? now.phones : phonesOf(body.phones);
    const withPhones = phones.join() !== now.phones.join();
    if (Object.keys(patch).length === 0 && !withPhones) return clientFor(call.actor, now);
    await queries.updateClient(tx, now, patch);
    if (withPhones) await givePhones(tx, now.id, phones);
    await noteClient(tx, call, now.id, 'changed', {
      before: 'months' in patch ? { months: now.months } : undefined,
      // Records only that personal data changed, never its values.
      after: defined({
        months: patch.months,
        name_changed: 'name' in patch || undefined,
        pinfl_changed: 'pinfl' in patch || undefined,
        card_changed: 'card_hash' in patch || undefined,
        phones_changed: withPhones || undefined,
      }),
    });
    return showClient(tx, call.actor, key);
  });
}

/** @throws AppError confirmation_needed, not_found */
export async function eraseClient(db: Db, change: Change, key: string, confirmed: Confirmed): Promise<void> {
  requireConfirmation(confirmed);
  await transaction(db, async (tx) => {
    const erased = orNotFound(await queries.clearClient(tx, key, { name: '', pinfl: null, ...NO_CARD }));
    await noteClient(tx, change, erased, 'erased');
  });
}

function isCardOf({ card_hash: kept }: queries.ClientRow, number: string, cards: CardHash): boolean {
  return kept !== null && cards.all(cardDigits(number)).some((hash) => hash.equals(kept));
}

/** The columns that an edit changes. */
async function patchOf(tx: Tx, cards: CardHash, now: queries.ClientRow, body: Edit) {
  const { pinfl, months } = body;
  const wished = { name: body.name === undefined ? undefined : nameOf(body.name), pinfl, months };
  const changed = changedFields(now, wished);
  const card =
    body.card === undefined ? undefined : body.card === null ? NO_CARD : cardValues(body.card, cards);
  const sameCard =
    card === undefined ||
    (card.card_expires === now.card_expires &&
      (body.card ? isCardOf(now, body.card.number, cards) : now.card_hash === null));
  if (body.card && !sameCard) await requireFreeCard(tx, now.id, body.card.number, cards);
  const patch = pick(wished, changed);
  if (patch.months !== undefined) await requirePlan(tx, patch.months);
  return { ...patch, ...(sameCard ? {} : card) };
}

function theirsFor(now: Client, wanted: Edit): Theirs {
  const theirs = { name: now.name, phones: now.phones, pinfl: now.pinfl, months: now.plan.months };
  return theirsOf(
    theirs,
    (Object.keys(theirs) as (keyof typeof theirs)[]).filter((key) => wanted[key] !== undefined),
  );
}
