import { type BodyOf, type Client, cardDigits, type createClient, type editClient } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Change } from '../../platform/change/change.ts';
import { requireVersion, type Theirs, theirsOf } from '../../platform/change/version.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import { requirePlan } from '../settings/public.ts';
import type { CardHash } from './card-hash.ts';
import { renewCard } from './card-keys.ts';
import { type ClientRow, clientFor, readClient } from './queries.ts';
import { countSearch, markIn } from './search.ts';
import { cardValues, NO_CARD, nameOf, phonesOf, requireFreeCard, writePhones } from './values.ts';

type Edit = Omit<BodyOf<typeof editClient>, 'version'>;

/** Clients: found by what they say of themselves, never listed. */
export class ClientService {
  readonly #db: Db;
  readonly #cards: CardHash;

  constructor(db: Db, cards: CardHash) {
    this.#db = db;
    this.#cards = cards;
  }

  /** @throws AppError too_many_requests, client_not_found, or about the query */
  async find(actor: Actor, query: string): Promise<Client> {
    await countSearch(this.#db, actor.userId);
    const mark = markIn(query, this.#cards);
    const row = await readClient(this.#db, mark);
    if (row === undefined) throw new AppError('client_not_found');
    if (mark.by === 'card') await renewCard(this.#db, row, mark.renewed);
    return clientFor(actor, row);
  }

  /** @throws AppError not_found */
  async row(key: string, db: Db = this.#db): Promise<ClientRow> {
    const row = await readClient(db, { by: 'key', value: key });
    if (row === undefined) throw notFound();
    return row;
  }

  /** @throws AppError not_found */
  async show(actor: Actor, key: string): Promise<Client> {
    return clientFor(actor, await this.row(key));
  }

  /**
   * A body as it may be kept with a repeat's key: with the card's hash in the place of its number, which a
   * plain hash of the body would give away.
   */
  withoutCard<Body extends { readonly card?: unknown }>(body: Body & BodyOf<typeof createClient>): Body {
    const { card } = body;
    if (!card) return body;
    return { ...body, card: { ...card, number: this.#cards.of(card.number).hash.toString('hex') } };
  }

  /** @throws AppError about a field: name, phones, card, pinfl, months */
  async create(tx: Tx, change: Change, body: BodyOf<typeof createClient>): Promise<{ id: string }> {
    const name = nameOf(body.name);
    const card = body.card ? cardValues(body.card, this.#cards) : NO_CARD;
    if (body.card) await requireFreeCard(tx, null, body.card.number, this.#cards);
    await requirePlan(tx, body.months);
    const { id, key } = await tx
      .insertInto('client')
      .values({ name, pinfl: body.pinfl ?? null, months: body.months, ...card })
      .returning(['id', 'key'])
      .executeTakeFirstOrThrow();
    await writePhones(tx, id, phonesOf(body.phones));
    await this.#note(tx, change, id, 'created', { months: body.months });
    return { id: key };
  }

  /**
   * Counts as a search, as adding does.
   * @throws AppError too_many_requests, not_found, stale_version, or about a field
   */
  async edit(change: Change, key: string, { version, ...body }: BodyOf<typeof editClient>): Promise<Client> {
    await countSearch(this.#db, change.actor.userId);
    return transaction(this.#db, async (tx) => {
      await sql`select from client where key = ${key}::uuid for update`.execute(tx);
      const now = await this.row(key, tx);
      requireVersion(now, version, theirsFor(clientFor(change.actor, now), body));
      const set = await this.#changes(tx, now, body);
      const phones = body.phones === undefined ? now.phones : phonesOf(body.phones);
      const withPhones = phones.join() !== now.phones.join();
      if (Object.keys(set).length === 0 && !withPhones) return clientFor(change.actor, now);
      await tx
        .updateTable('client')
        .set({ ...set, version: version + 1 })
        .where('id', '=', now.id)
        .execute();
      if (withPhones) await writePhones(tx, now.id, phones);
      // Records only that personal data changed, never its values.
      const changed = {
        ...('name' in set ? { name_changed: true } : {}),
        ...('pinfl' in set ? { pinfl_changed: true } : {}),
        ...('card_hash' in set ? { card_changed: true } : {}),
        ...(withPhones ? { phones_changed: true } : {}),
      };
      const months = 'months' in set ? { months: set.months } : {};
      await this.#note(
        tx,
        change,
        now.id,
        'changed',
        { ...months, ...changed },
        'months' in set ? { months: now.months } : undefined,
      );
      return clientFor(change.actor, await this.row(key, tx));
    });
  }

  /** @throws AppError confirmation_needed, not_found */
  async erase(change: Change, key: string, confirmed: boolean): Promise<void> {
    if (!confirmed) throw new AppError('confirmation_needed');
    await transaction(this.#db, async (tx) => {
      const erased = await tx
        .updateTable('client')
        .set({ name: '', pinfl: null, ...NO_CARD, deleted_at: sql`now()`, version: sql`version + 1` })
        .where('key', '=', key)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (erased === undefined) throw notFound();
      await tx.deleteFrom('client_phone').where('client_id', '=', erased.id).execute();
      await this.#note(tx, change, erased.id, 'erased');
    });
  }

  #isCardOf({ card_hash: kept }: ClientRow, number: string): boolean {
    return kept !== null && this.#cards.all(cardDigits(number)).some((hash) => hash.equals(kept));
  }

  /** The columns that an edit sets to something else. */
  async #changes(tx: Tx, now: ClientRow, body: Edit) {
    const name = body.name === undefined ? now.name : nameOf(body.name);
    const card =
      body.card === undefined ? undefined : body.card === null ? NO_CARD : cardValues(body.card, this.#cards);
    const sameCard =
      card === undefined ||
      (card.card_expires === now.card_expires &&
        (body.card ? this.#isCardOf(now, body.card.number) : now.card_hash === null));
    if (body.card && !sameCard) await requireFreeCard(tx, now.id, body.card.number, this.#cards);
    if (body.months !== undefined && body.months !== now.months) await requirePlan(tx, body.months);
    return {
      ...(name === now.name ? {} : { name }),
      ...(body.pinfl === undefined || body.pinfl === now.pinfl ? {} : { pinfl: body.pinfl }),
      ...(sameCard ? {} : card),
      ...(body.months === undefined || body.months === now.months ? {} : { months: body.months }),
    };
  }

  #note(
    tx: Tx,
    { actor, requestId }: Change,
    id: number,
    action: string,
    after?: Readonly<Record<string, unknown>>,
    before?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return record(tx, {
      userId: actor.userId,
      branchId: actor.branchId,
      requestId,
      entity: 'client',
      entityId: id,
      action,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  }
}

function theirsFor(now: Client, wanted: Edit): Theirs {
  const theirs = { name: now.name, phones: now.phones, pinfl: now.pinfl, months: now.plan.months };
  return theirsOf(
    theirs,
    (Object.keys(theirs) as (keyof typeof theirs)[]).filter((key) => wanted[key] !== undefined),
  );
}
