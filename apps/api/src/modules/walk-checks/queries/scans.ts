import type { Format, TagReason, TagState, WalkScan, WalkVerdict } from '@javon/contract';
import { sql } from 'kysely';
import { namedJson, personJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';

/** A scan with its result, as stored. */
export interface ScanFacts {
  readonly id: string;
  readonly phone_at: string;
  readonly source: WalkScan['source'];
  readonly verdict: WalkVerdict;
  readonly counts_as: string;
  readonly repeats: string | null;
  readonly item_id: number | null;
  readonly product_id: number | null;
  readonly format: Format | null;
  readonly at_shelf_id: number | null;
  readonly believed: TagState | null;
  readonly believed_item_id: number | null;
  readonly place: WalkScan['place'];
  readonly last_place: WalkScan['last_place'];
  readonly reasons: readonly {
    readonly code: TagReason;
    readonly from: number | string | null;
    readonly to: number | string | null;
  }[];
  readonly values: WalkScan['values'];
  readonly printed_at: string | null;
  readonly scanned_text: string | null;
}

/** Reads scans of a walk in the order of their times: all, or those with the ids. */
export async function readScans(db: Db, walkId: number, ids?: readonly string[]): Promise<WalkScan[]> {
  const named = ids === undefined ? sql`true` : sql`s.id = any(${ids}::uuid[])`;
  const { rows } = await sql<WalkScan>`
    select s.id, s.verdict, s.source, s.format, s.place, s.last_place, s.reasons, s.values, s.printed_at, s.repeats,
      s.at, s.late, s.scanned_text as text, ${personJson('u')} as author,
      case when p.id is not null then ${namedJson('p', 'sku')} end as product
    from walk_scan s join users u on u.id = s.author_id left join product p on p.id = s.product_id
    where s.walk_id = ${walkId} and ${named} order by s.at, s.received_at, s.id`.execute(db);
  return rows;
}

/** Reads which of the scan ids a walk already has. */
export async function readKnownScans(db: Db, walkId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from walk_scan where walk_id = ${walkId} and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A counted scan of a walk, for detecting repeats. */
export interface CountedScan extends RowOf<'walk_scan', 'id' | 'counts_as' | 'product_id'> {
  readonly format: Format | null;
  readonly source: WalkScan['source'];
  readonly verdict: WalkVerdict;
}

/** Reads the scans of a walk that are not repeats, of these subjects and products. */
export async function readCounted(
  tx: Tx,
  walkId: number,
  scans: readonly Pick<ScanFacts, 'counts_as' | 'product_id'>[],
): Promise<CountedScan[]> {
  const { rows } = await sql<CountedScan>`
    select id, counts_as, product_id, format, source, verdict from walk_scan
    where walk_id = ${walkId} and repeats is null and (counts_as = any(${scans.map((one) => one.counts_as)}::text[])
      or product_id = any(${scans.flatMap((one) => one.product_id ?? [])}::bigint[]))
    order by received_at, id`.execute(tx);
  return rows;
}

/** Adds scans to a locked walk; existing ids are skipped. @returns number of scans added */
export async function insertScans(
  tx: Tx,
  walk: {
    readonly id: number;
    readonly branch_id: number;
    readonly begun_at: string;
    readonly ended_at: string | null;
  },
  authorId: number,
  scans: readonly ScanFacts[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into walk_scan (walk_id, branch_id, author_id, at, late, id, phone_at, source, verdict, counts_as, repeats,
      item_id, product_id, format, at_shelf_id, believed, believed_item_id, place, last_place, reasons, values,
      printed_at, scanned_text)
    select ${walk.id}, ${walk.branch_id}, ${authorId},
      greatest(${walk.begun_at}::timestamptz, least(s.phone_at, now())), ${walk.ended_at !== null},
      s.id, s.phone_at, s.source, s.verdict, s.counts_as, s.repeats, s.item_id, s.product_id, s.format,
      s.at_shelf_id, s.believed, s.believed_item_id, s.place, s.last_place, s.reasons, s.values, s.printed_at,
      s.scanned_text
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as s (id uuid, phone_at timestamptz, source text,
      verdict text, counts_as text, repeats uuid, item_id bigint, product_id bigint, format text, at_shelf_id bigint,
      believed text, believed_item_id bigint, place jsonb, last_place jsonb, reasons jsonb, values jsonb,
      printed_at timestamptz, scanned_text text)
    on conflict (walk_id, id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Reads the products of barcodes, main or further; of several with one code the one that is not deleted. */
export async function readProductsByBarcode(
  db: Db,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (barcodes.length === 0) return new Map();
  const { rows } = await sql<{ barcode: string; id: number }>`
    select distinct on (barcode) barcode, id from (
      select barcode, product_id as id, false as deleted from product_barcode where barcode = any(${barcodes}::text[])
      union all
      select code, p.id, true from product p, unnest(p.barcode || p.more_barcodes) as code
      where p.deleted_at is not null and code = any(${barcodes}::text[])
    ) found
    order by barcode, deleted, id desc`.execute(db);
  return new Map(rows.map(({ barcode, id }) => [barcode, id]));
}

export async function readMoreBarcodes(
  db: Db,
  products: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; more_barcodes: string[] }>`
    select id, more_barcodes from product
    where id = any(${products}::bigint[]) and more_barcodes <> '{}'`.execute(db);
  return new Map(rows.map((row) => [row.id, row.more_barcodes]));
}
