import { addressesIn, type BodyOf, type createServiceToken, type ServiceToken } from '@javon/contract';
import { sql } from 'kysely';
import { newServiceToken } from '../../platform/auth/service.ts';
import { tokenHash } from '../../platform/auth/tokens.ts';
import type { Change } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';
import { tidy } from '../../platform/text/normalise.ts';

const SELECT = sql`
  select t.id, t.name, t.data, a.surname || ' ' || a.name as author, t.created_at, t.last_used_at, t.expires_at,
    array(select abbrev(a) from unnest(t.addresses) a) as addresses, t.revoked_at,
    r.surname || ' ' || r.name as revoked_by
  from service_token t join users a on a.id = t.author_id left join users r on r.id = t.revoked_by`;

/** Most tokens that are listed: those in use, then the revoked ones, newest first. */
const MOST = 500;

export async function readServiceTokens(db: Db): Promise<ServiceToken[]> {
  const { rows } = await sql<ServiceToken>`
    ${SELECT} order by t.revoked_at is not null, t.id desc limit ${MOST}`.execute(db);
  return rows;
}

async function readServiceToken(db: Db, id: number): Promise<ServiceToken> {
  const { rows } = await sql<ServiceToken>`${SELECT} where t.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/**
 * Makes a token. Only its hash is kept.
 * @throws AppError already_exists for a name that is in use
 */
export function makeServiceToken(
  db: Db,
  { actor, requestId }: Change,
  body: BodyOf<typeof createServiceToken>,
): Promise<ServiceToken & { token: string }> {
  const name = tidy(body.name);
  if (name === '') throw fieldError('name', 'required');
  const data = [...new Set(body.data)];
  const addresses = [...new Set(addressesIn(body.addresses))];
  const token = newServiceToken();
  return transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('service_token')
      .values({
        name,
        data,
        hash: tokenHash(token),
        author_id: actor.userId,
        expires_at: sql`now() + make_interval(days => ${body.days})`,
        addresses: sql`${addresses}::inet[]`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(tx, { actor, requestId }, id, 'created', {
      after: {
        name,
        data: data.join(', '),
        days: body.days,
        addresses: addresses.join(', '),
      },
    });
    return { ...(await readServiceToken(tx, id)), token };
  });
}

/**
 * Takes a token out of use; one that is out of use already stays as it is.
 * @throws AppError not_found
 */
export function revokeToken(db: Db, change: Change, id: number): Promise<ServiceToken> {
  return transaction(db, async (tx) => {
    const revoked = await tx
      .updateTable('service_token')
      .set({ revoked_at: sql`now()`, revoked_by: change.actor.userId })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked) await note(tx, change, id, 'revoked', { after: { name: revoked.name } });
    return readServiceToken(tx, id);
  });
}

const note = noteOfChainRow('service_token', 'of_actor');
