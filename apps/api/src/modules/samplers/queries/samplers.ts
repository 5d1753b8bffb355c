import type { QueryOf, SamplerDesign, SamplerSummary } from '@javon/contract';
import { type InsertObject, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/auth/actor.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { insertRow, type RowOf, updateRow } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';
import type { StoredSampler } from '../../price-tags/public.ts';
import { samplerCan } from '../policy.ts';

export interface VersionRow extends RowOf<'sampler_version', 'number' | 'created_at' | 'returned_from'> {
  readonly author: string | null;
  readonly printed: number;
}

interface SamplerRow extends Omit<SamplerSummary, 'orientation' | 'categories' | 'design' | 'can'> {
  readonly categories: readonly { id: number; uz: string; ru: string }[];
  readonly spec: StoredSampler;
  readonly months: number | null;
}

/** A version's design, as the API has it. */
function designOf({ sampler, layout }: StoredSampler, months: number | null): SamplerDesign {
  const { kind: _, ...spec } = sampler;
  return {
    spec: { ...spec, characters: spec.characters === null ? null : [...spec.characters] },
    layout,
    months,
  };
}

function summaryOf(row: SamplerRow, actor: Actor): SamplerSummary {
  const { spec, months, categories, ...rest } = row;
  return {
    ...rest,
    orientation: spec.layout.orientation,
    categories: categories.map(({ id, uz, ru }) => ({ id, name: { uz, ru } })),
    design: designOf(spec, months),
    can: samplerCan(actor, {
      kind: row.kind,
      deleted: row.deleted_at !== null,
      bound: categories.length > 0,
    }),
  };
}

const SORTS: SortColumnsOf<'listSamplers'> = {
  kind: { expression: sql`x.kind`, type: 'int' },
  name: { expression: sql`x.name`, type: 'text' },
  format: { expression: sql`x.format`, type: 'text' },
  changed_at: { expression: sql`x.changed_at`, type: 'timestamptz' },
};

const SAMPLERS = sql`
  select s.id, s.name, s.kind, s.format, s.version, s.deleted_at, v.number,
    v.created_at as changed_at, v.author_id, v.spec, v.months
  from sampler s join sampler_version v on v.id = s.current_version_id`;

/** Columns that are read only for the rows of a page. */
const ROW_DETAILS = sql`
  (select u.surname || ' ' || u.name from users u where u.id = x.author_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', c.id, 'uz', c.name_uz, 'ru', c.name_ru) order by c.position, c.id)
    from category_sampler cs join category c on c.id = cs.category_id where cs.sampler_id = x.id), '[]') as categories,
  coalesce((select sum(n.printed) from sampler_version v join sampler_print_count n on n.sampler_version_id = v.id
    where v.sampler_id = x.id), 0)::bigint as printed`;

function matching(query: QueryOf<'listSamplers'>): RawBuilder<SqlBool> {
  const { kind, format, orientation, bound, deleted, search } = query;
  const isBound = sql`exists (select from category_sampler cs where cs.sampler_id = x.id)`;
  return allOf([
    deleted === 'true' ? sql`x.deleted_at is not null` : sql`x.deleted_at is null`,
    kind !== undefined && sql`x.kind = ${Number(kind)}`,
    format !== undefined && sql`x.format = ${format}`,
    orientation !== undefined && sql`x.spec -> 'layout' ->> 'orientation' = ${orientation}`,
    bound !== undefined && sql`${isBound} = ${bound === 'true'}`,
    ...holdsWords(sql`x.name`, search),
  ]);
}

export async function readSamplers(
  db: Db,
  actor: Actor,
  query: QueryOf<'listSamplers'>,
): Promise<CountedPage<SamplerSummary>> {
  const paging = pagingOf(SORTS, sql`x.id`, query);
  const where = matching(query);
  const { rows } = await sql<SamplerRow & { sort_value: unknown; total: number }>`
    with x as (select x.* from (${SAMPLERS}) x where ${where} and ${paging.page})
    select x.*, ${ROW_DETAILS}, ${paging.value} as sort_value,
      (select count(*) from (${SAMPLERS}) x where ${where})::int as total
    from x order by ${paging.order}`.execute(db);
  return paging.counted(rows, (row) => summaryOf(row, actor));
}

/** Reads one sampler, deleted or not; undefined if there is none. */
export async function readSampler(db: Db, actor: Actor, id: number): Promise<SamplerSummary | undefined> {
  const rows = await sql<SamplerRow>`
    with x as (select x.* from (${SAMPLERS}) x where x.id = ${id}) select x.*, ${ROW_DETAILS} from x`.execute(
    db,
  );
  const row = rows.rows[0];
  return row && summaryOf(row, actor);
}

/** Maximum number of versions on a sampler's page. */
const VERSIONS = 200;

const VERSION = sql`v.number, v.created_at, v.returned_from,
  (select u.surname || ' ' || u.name from users u where u.id = v.author_id) as author,
  coalesce((select sum(n.printed) from sampler_print_count n where n.sampler_version_id = v.id), 0)::bigint as printed`;

/** Versions of a sampler, newest first. */
export async function readVersions(db: Db, id: number): Promise<VersionRow[]> {
  const rows = await sql<VersionRow>`
    select ${VERSION} from sampler_version v where v.sampler_id = ${id}
    order by v.number desc limit ${VERSIONS}`.execute(db);
  return rows.rows;
}

/** Reads one version with its design; undefined if there is no such number. */
export async function readVersion(
  db: Db,
  id: number,
  number: number,
): Promise<(VersionRow & { design: SamplerDesign }) | undefined> {
  const rows = await sql<VersionRow & { spec: StoredSampler; months: number | null }>`
    select ${VERSION}, v.spec, v.months from sampler_version v
    where v.sampler_id = ${id} and v.number = ${number}`.execute(db);
  const row = rows.rows[0];
  if (row === undefined) return undefined;
  const { spec, months, ...version } = row;
  return { ...version, design: designOf(spec, months) };
}

/**
 * Locks a sampler against transactions that compute the content of a tag by it. One such lock exists at a time: content of
 * products needs the samplers of all their formats, so two would end in a deadlock.
 */
export async function lockSampler(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon samplers'))`.execute(tx);
  await tx.selectFrom('sampler').select('id').where('id', '=', id).forUpdate().execute();
}

/** @throws AppError name_taken */
export function renameSampler(tx: Tx, id: number, name: string): Promise<void> {
  return updateRow(tx, 'sampler', id, { name, version: sql`version + 1` });
}

/** Whether a sampler that is not deleted has the name. */
export async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sampler')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of the campaigns that print by a sampler, drafts and coming ones too. */
export async function readCampaignsBy(tx: Tx, sampler: number, day: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('analytic_price_tag')
    .select('name')
    .where('sampler_id', '=', sampler)
    .where('state', '<>', 'withdrawn')
    .where((is) => is.or([is('ends', '>=', day), is('ends', 'is', null)]))
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Marks a sampler as deleted or restored. @throws AppError name_taken if another has taken its name */
export function markSampler(tx: Tx, id: number, deleted: boolean): Promise<void> {
  return updateRow(tx, 'sampler', id, { deleted_at: deleted ? sql`now()` : null, version: sql`version + 1` });
}

/**
 * Adds a version of a sampler and activates it; the first one does not increment the sampler's own version.
 */
export async function insertVersion(
  tx: Tx,
  version: Omit<InsertObject<DB, 'sampler_version'>, 'spec'> & {
    readonly sampler_id: number;
    readonly number: number;
  },
  spec: StoredSampler,
): Promise<void> {
  const id = await insertRow(tx, 'sampler_version', { ...version, spec: JSON.stringify(spec) });
  await updateRow(tx, 'sampler', version.sampler_id, {
    current_version_id: id,
    ...(version.number === 1 ? {} : { version: sql`version + 1` }),
  });
}
