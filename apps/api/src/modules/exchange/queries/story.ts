import type { ErrorCode, ErrorParams, ExchangeSummary } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Hold } from '../bounds.ts';
import { TAKEN_KINDS } from './pending.ts';

export interface ImportRow {
  readonly id: number;
  readonly kind: ExchangeSummary['imports'][number]['kind'];
  readonly state: ExchangeSummary['imports'][number]['state'];
  readonly new: number;
  readonly changed: number;
  readonly bad: number;
  readonly holds: readonly Hold[];
}

export interface StoryRow extends Omit<ExchangeSummary, 'imports' | 'base'> {
  readonly base_id: number;
  readonly base_name: string;
  readonly imports: readonly ImportRow[];
}

const COLUMNS = sql`s.id, s.token_id as base_id, t.name as base_name, s.began_at, s.last_at, s.completed_at, s.outcome,
  (select count(*)::int from exchange_file f where f.session_id = s.id) as files,
  (select count(*)::int from exchange_file f where f.session_id = s.id and f.state = 'failed'
    and f.name ~* '\\.(xml|zip)$') as failed,
  (select jsonb_build_object(
      'taken', count(*) filter (where f.counts ? 'picture_taken'), 'same', count(*) filter (where f.counts ? 'picture_same'),
      'kept', count(*) filter (where f.counts ? 'picture_kept'), 'failed', count(*) filter (where f.state = 'failed'),
      'unused', count(*) filter (where f.state = 'received'),
      'undone', (select count(*) from exchange_picture e where e.session_id = s.id and e.undone_at is not null),
      'to_undo', (select count(*) from exchange_picture e join product p on p.id = e.product_id
        and p.picture_key = e.picture_key where e.session_id = s.id and e.undone_at is null))
    from exchange_file f where f.session_id = s.id and f.name !~* '\\.(xml|zip)$') as pictures,
  (select count(*)::int from exchange_refusal r where r.session_id = s.id) as refused,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'new', r.count_new,
      'changed', r.count_changed, 'bad', r.count_bad, 'holds', i.holds)
      order by array_position(${TAKEN_KINDS.flat()}::text[], i.kind), r.id)
    from exchange_import i join import_run r on r.id = i.import_id where i.session_id = s.id), '[]') as imports`;
const FROM = sql`exchange_session s join service_token t on t.id = s.token_id`;

/**
 * Exchanges before an id, newest first; a call that only asked for the cookie, without a file, does not
 * count.
 */
export async function readStories(db: Db, before: number | undefined, limit: number): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select ${COLUMNS} from ${FROM}
    where ${before === undefined ? sql`true` : sql`s.id < ${before}`}
      and (exists (select from exchange_file f where f.session_id = s.id)
        or exists (select from exchange_refusal r where r.session_id = s.id))
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readStory(db: Db, id: number): Promise<StoryRow | undefined> {
  const { rows } = await sql<StoryRow>`select ${COLUMNS} from ${FROM} where s.id = ${id}`.execute(db);
  return rows[0];
}

interface Failure {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export interface StepRow {
  readonly id: number;
  readonly name: string;
  readonly state: 'received' | 'done' | 'failed' | 'refused';
  readonly size: number;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly failure: Failure | null;
}

/** Most steps of a story; the many pictures are shown as one step. */
const MOST = 500;

/** Files and refusals of an exchange. */
export async function readSteps(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select f.id::float8 as id, f.name, f.state, f.size::float8 as size, f.counts, f.failure from exchange_file f
    where f.session_id = ${id} and f.name ~* '\\.(xml|zip)$'
    union all
    select r.id, r.step, 'refused', 0, null, jsonb_build_object('code', r.code, 'params', r.params)
    from exchange_refusal r where r.session_id = ${id}
    order by 3 desc, 1 limit ${MOST}`.execute(db);
  return rows;
}

/** Most failed pictures that are listed. */
const MOST_NAMED = 20;

/** The first pictures of an exchange that could not be read. */
export async function readFailedPictures(
  db: Db,
  id: number,
): Promise<{ readonly name: string; readonly failure: Failure }[]> {
  const { rows } = await sql<{ name: string; failure: Failure }>`
    select name, failure from exchange_file where session_id = ${id} and state = 'failed'
      and name !~* '\\.(xml|zip)$' order by name limit ${MOST_NAMED}`.execute(db);
  return rows;
}

/** Records a refusal to 1C that concerns no file. */
export async function insertRefusal(
  db: Db,
  sessionId: number,
  step: string,
  { code, params }: Failure,
): Promise<void> {
  await db
    .insertInto('exchange_refusal')
    .values({ session_id: sessionId, step, code, params: JSON.stringify(params) })
    .execute();
}

export interface WaitRow {
  readonly id: string;
  readonly kind: ImportRow['kind'];
  readonly name: string;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** Price that stays, of a price that waits. */
  readonly price: number | null;
}

const PRICES_FIRST = sql`w.kind <> 'prices', w.kind || ' ' || w.ref`;

/** Reads the things that wait in a base, after a cursor: prices first, since the previous ones are on tags. */
export async function readWaits(
  db: Db,
  tokenId: number,
  after: string | undefined,
  limit: number,
): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select w.kind || ' ' || w.ref as id, w.kind, w.name, w.code, w.params, p.price from exchange_wait w
    left join exchange_link l on w.kind = 'prices' and l.token_id = w.token_id and l.ref = w.ref
    left join product p on p.id = l.product_id
    where w.token_id = ${tokenId} and not w.in_import and ${after === undefined ? sql`true` : sql`(${PRICES_FIRST}) > (${!after.startsWith('prices ')}, ${after})`}
    order by ${PRICES_FIRST} limit ${limit}`.execute(db);
  return rows;
}
