import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { tryLock } from '../../../platform/db/turns.ts';

/** Class of the advisory locks under which pictures of one token are taken. */
const LOCK = 7_340_407;

/** Tries to lock the pictures of a token until the transaction ends. */
export function tryPicturesLock(tx: Tx, tokenId: number): Promise<boolean> {
  return tryLock(tx, LOCK, tokenId);
}

/** Requests a look at the pictures of a base: some arrived, goods were linked, or the rule changed. */
export async function askForPictures(db: Db | Tx, tokenId: number): Promise<void> {
  await sql`update exchange_base set pictures_asked = pictures_asked + 1 where token_id = ${tokenId}`.execute(
    db,
  );
}

/** Records that the look at pictures with request number `asked` is done. */
export async function notePicturesAnswered(db: Db, tokenId: number, asked: number): Promise<void> {
  await sql`update exchange_base set pictures_answered = ${asked} where token_id = ${tokenId}`.execute(db);
}

/** Bases that may have pictures to take. */
export async function readBasesWithPictures(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select token_id as id from exchange_base where pictures_asked > pictures_answered and pictures <> 'none'
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** A file that is the first picture of some of our products. */
export interface PictureFile {
  readonly id: number;
  readonly session_id: number;
  readonly name: string;
  readonly parts: number;
  readonly size: number;
  readonly products: readonly number[];
}

/** Cursor in the order in which files arrived. */
export interface PicturePlace {
  readonly session_id: number;
  readonly id: number;
}

/**
 * Files after a cursor that are the first picture of linked products, in the order of arrival, so that the
 * newest is taken last. Files of an incomplete exchange wait for the next one.
 */
export async function readDuePictures(
  db: Db,
  tokenId: number,
  after: PicturePlace | null,
  limit: number,
): Promise<PictureFile[]> {
  const { rows } = await sql<PictureFile>`
    select f.id::float8 as id, f.session_id::float8 as session_id, f.name, f.parts, f.size::float8 as size,
      array_agg(distinct p.id::float8) as products
    from exchange_session s
    join service_token t on t.id = s.token_id and 'products' = any(t.data)
    join exchange_file f on f.session_id = s.id and f.state = 'received' and f.name !~* '\\.(xml|zip)$'
    join exchange_record r on r.token_id = s.token_id and r.kind = 'product' and r.data ? 'pictures'
      and r.data -> 'pictures' ->> 0 = f.name
    join exchange_link l on l.token_id = s.token_id and split_part(l.ref, '#', 1) = split_part(r.ref, '#', 1)
    join product p on p.id = l.product_id and p.deleted_at is null
    where s.token_id = ${tokenId} and s.taken_at is not null
      and s.id <= (select max(w.id) from exchange_session w where w.token_id = ${tokenId}
        and w.taken_at is not null and w.outcome <> 'incomplete')
      and ${after === null ? sql`true` : sql`(f.session_id, f.id) > (${after.session_id}, ${after.id})`}
      -- A characteristic without pictures of its own has those of its product.
      and (l.ref = r.ref or (position('#' in r.ref) = 0 and not exists (select from exchange_record own
        where own.token_id = s.token_id and own.kind = 'product' and own.ref = l.ref and own.part = ''
          and own.data -> 'pictures' ->> 0 is not null)))
    group by f.id order by f.session_id, f.id limit ${limit}`.execute(db);
  return rows;
}

/** Products among the given ones whose last picture from the base has other bytes, or that have none. */
export async function readWithoutDigest(
  db: Db | Tx,
  tokenId: number,
  products: readonly number[],
  digest: Buffer,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id::float8 as id from unnest(${[...products]}::bigint[]) as p(id)
    where not exists (select from exchange_picture e where e.token_id = ${tokenId} and e.product_id = p.id
      and e.digest = ${digest}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Condition that a product has no picture, or one from 1C. */
const hasNoneOfAPerson = (product: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${product}.picture_key is null or exists (select from exchange_picture e
    where e.product_id = ${product}.id and e.picture_key = ${product}.picture_key))`;

/**
 * Locks the given products that may get a picture by the current rule of the base; `before` is the key of
 * each one's current picture.
 */
export async function lockReceivers(
  tx: Tx,
  tokenId: number,
  products: readonly number[],
): Promise<{ readonly id: number; readonly before: string | null }[]> {
  const { rows } = await sql<{ id: number; before: string | null }>`
    select p.id::float8 as id, p.picture_key as before from product p
    where p.id = any(${[...products]}::bigint[]) and p.deleted_at is null
      and exists (select from exchange_base b where b.token_id = ${tokenId}
        and (b.pictures = 'always' or (b.pictures = 'missing' and ${hasNoneOfAPerson(sql.ref('p'))})))
    order by p.id for update of p`.execute(tx);
  return rows;
}

/** Records which picture a product got from 1C. */
export async function writePicture(
  tx: Tx,
  picture: {
    readonly tokenId: number;
    readonly productId: number;
    readonly sessionId: number;
    readonly digest: Buffer;
    readonly key: string;
    readonly before: string | null;
  },
): Promise<void> {
  const kept = {
    session_id: picture.sessionId,
    digest: picture.digest,
    picture_key: picture.key,
    before_key: picture.before,
  };
  await tx
    .insertInto('exchange_picture')
    .values({ ...kept, token_id: picture.tokenId, product_id: picture.productId })
    .onConflict((conflict) =>
      conflict
        .columns(['token_id', 'product_id'])
        .doUpdateSet({ ...kept, taken_at: sql`now()`, undone_at: null }),
    )
    .execute();
}

/** Outcome of a picture: taken, unchanged, or not taken because a person's picture stays. */
export type PictureOutcome = 'picture_taken' | 'picture_same' | 'picture_kept';

/**
 * Ends a picture and deletes its bytes, unless a person's picture stayed: the rule may change while they are
 * kept.
 * @returns false if the file changed meanwhile
 */
export async function endPicture(
  tx: Tx,
  { id, parts, size }: PictureFile,
  outcome: PictureOutcome,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exchange_file set state = 'done', counts = jsonb_build_object(${outcome}::text, 1)
    where id = ${id} and parts = ${parts} and size = ${size}`.execute(tx);
  const ended = Number(numAffectedRows) > 0;
  if (ended && outcome !== 'picture_kept')
    await sql`delete from exchange_part where file_id = ${id}`.execute(tx);
  return ended;
}

/** Reopens the files that the previous rule did not take. */
export async function reopenKeptPictures(tx: Tx, tokenId: number): Promise<void> {
  await sql`
    update exchange_file f set state = 'received', counts = null from exchange_session s
    where s.id = f.session_id and s.token_id = ${tokenId} and f.state = 'done' and f.counts ? 'picture_kept'`.execute(
    tx,
  );
}

/** Locks an exchange against another undo. @returns its token and the token's name */
export async function lockExchange(
  tx: Tx,
  id: number,
): Promise<{ readonly token_id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ token_id: number; name: string }>`
    select s.token_id, t.name from exchange_session s join service_token t on t.id = s.token_id
    where s.id = ${id} for update of s`.execute(tx);
  return rows[0];
}

/**
 * Restores the pictures that products had before an exchange, if they still have that of 1C; a previous
 * picture that no longer exists leaves none.
 * @param staysDays days for which an unused picture is kept
 * @returns the products
 */
export async function undoPictures(tx: Tx, sessionId: number, staysDays: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (
      select e.token_id, e.product_id, e.picture_key, e.before_key from exchange_picture e
      join product p on p.id = e.product_id and p.picture_key = e.picture_key and p.deleted_at is null
      where e.session_id = ${sessionId} and e.undone_at is null order by p.id for update of e, p
    ), revived as (
      delete from leaving_file l where l.leaves_at > now()
        and l.file_key in (select before_key from mine) returning l.file_key
    ), alive as materialized (
      select file_key from revived
      union select p.picture_key from product p where p.picture_key in (select before_key from mine)
    ), noted as (
      update exchange_picture e set undone_at = now() from mine m
      where e.token_id = m.token_id and e.product_id = m.product_id
    ), leaving as (
      insert into leaving_file (file_key, leaves_at)
      select distinct m.picture_key, now() + make_interval(days => ${staysDays}) from mine m
      where not exists (select from product p where p.picture_key = m.picture_key
        and p.id not in (select product_id from mine))
      on conflict (file_key) do nothing
    )
    update product p set version = p.version + 1, updated_at = now(),
      picture_key = case when exists (select from alive a where a.file_key = m.before_key) then m.before_key end
    from mine m where p.id = m.product_id returning p.id::float8 as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Runs an empty statement, so that a transaction that only holds a lock does not count as idle. */
export async function touch(tx: Tx): Promise<void> {
  await sql`select`.execute(tx);
}
