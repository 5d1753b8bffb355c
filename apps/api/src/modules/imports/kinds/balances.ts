import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { fault, type Read, readNumber, readSku, textOf } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import type { Kind, Run, Sheet, Staged, Touched, Undone } from '../kind.ts';
import { requireAllApplied } from '../outdated.ts';
import { differences, type Report } from '../report.ts';
import { type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';
import { inBatches, productsBySku } from './lookups.ts';
import { MAX_BALANCE } from './product-row.ts';

interface BalanceRow {
  readonly row: number;
  readonly branch: string;
  readonly sku: string;
  readonly quantity: number;
}

/** Rows by branch and SKU, to find those that come twice. */
type Seen = Map<string, number>;

function readBalances(lines: readonly SheetRow[], seen: Seen, report: Report): BalanceRow[] {
  const rows: BalanceRow[] = [];
  for (const line of lines) {
    const bad = (field: string, read: Read<unknown>) => {
      if (read.fault) report.bad(line.row, line.heading(field), read.fault);
    };
    const branch = textOf(line.cell('branch')).toUpperCase();
    const sku = readSku(line.cell('sku'));
    const quantity = readNumber(line.cell('stock'), { min: 0, max: MAX_BALANCE });
    if (branch === '') bad('branch', fault('required'));
    bad('sku', sku);
    bad('stock', quantity);
    if (!quantity.fault && quantity.value === null) bad('stock', fault('required'));
    if (branch === '' || sku.fault || quantity.fault || quantity.value === null) continue;
    const key = `${branch}\n${sku.value}`;
    const twice = seen.get(key);
    if (twice === undefined) seen.set(key, line.row);
    else {
      bad('sku', fault('row_balance_twice', { row: twice }));
      continue;
    }
    rows.push({ row: line.row, branch, sku: sku.value, quantity: quantity.value });
  }
  return rows;
}

async function branchesByCode(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('branch').select(['id', 'code']).execute();
  return new Map(rows.map((row) => [row.code.toUpperCase(), row.id]));
}

/** Balances of these branches, by branch and product. */
async function storedBalances(
  db: Db,
  branches: readonly number[],
  productIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await inBatches(productIds, (some) =>
    db
      .selectFrom('branch_balance')
      .select(['branch_id', 'product_id', 'quantity'])
      .where(sql<boolean>`branch_id = any(${branches}::bigint[])`)
      .where(sql<boolean>`product_id = any(${some}::bigint[])`)
      .execute(),
  );
  return new Map(rows.map((row) => [`${row.branch_id} ${row.product_id}`, row.quantity]));
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const seen: Seen = new Map();
  const branches = await branchesByCode(db);
  const heading = (field: string) => sheet.headings.columns.get(field)?.heading ?? field;
  for await (const { block, lines } of sheetParts(sheet)) {
    await judge(db, readBalances(lines, seen, report), branches, heading, report);
    yield block;
  }
}

async function judge(
  db: Db,
  rows: readonly BalanceRow[],
  branches: ReadonlyMap<string, number>,
  heading: (field: string) => string,
  report: Report,
): Promise<void> {
  const products = await productsBySku(db, [...new Set(rows.map(({ sku }) => sku))]);
  const stored = await storedBalances(
    db,
    [...new Set(rows.flatMap(({ branch }) => branches.get(branch) ?? []))],
    [...products.values()].map(({ id }) => id),
  );
  for await (const { row, branch, sku, quantity } of withPauses(rows)) {
    const branchId = branches.get(branch);
    const product = products.get(sku);
    if (branchId === undefined) {
      report.bad(row, heading('branch'), {
        code: 'row_branch_unknown',
        params: { code: branch.slice(0, 40) },
      });
    }
    if (product === undefined) {
      report.bad(row, heading('sku'), { code: 'row_product_unknown', params: { sku } });
    }
    if (branchId === undefined || product === undefined) continue;
    const before = stored.get(`${branchId} ${product.id}`);
    if (before === quantity) {
      report.unchanged();
      continue;
    }
    const fields = differences({ branch_balance: before }, { branch_balance: quantity }, ['branch_balance']);
    const name = `${sku} · ${branch}`;
    report.change(
      { row, sku: name, kind: before === undefined ? 'new' : 'changed', fields },
      { row, id: product.id, v: null, name, branch: branchId, was: before ?? null, quantity },
    );
  }
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, name text, branch bigint, was int, quantity int)`;

async function apply(tx: Tx, _run: Run, staged: Staged): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    with staged as materialized (
      select r.* from ${staged.from} ip, ${ROWS}
    ), made as (
      insert into branch_balance (branch_id, product_id, quantity)
      select branch, id, quantity from staged where was is null
      on conflict (branch_id, product_id) do nothing
      returning 1
    ), written as (
      update branch_balance b set quantity = s.quantity from staged s
      where b.branch_id = s.branch and b.product_id = s.id and b.quantity = s.was
      returning 1
    )
    select (select count(*) from made) + (select count(*) from written) as count`.execute(tx);
  requireAllApplied(staged, rows[0]?.count ?? 0);
  return [];
}

async function touched(db: Db, _run: Run, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.name from ${staged.from} ip, ${ROWS}
    left join branch_balance b on b.branch_id = r.branch and b.product_id = r.id
    where b.quantity is distinct from r.quantity order by r.row limit 50`.execute(db);
  return rows;
}

async function undo(tx: Tx, _run: Run, staged: Staged): Promise<Undone> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from branch_balance b using ${staged.from} ip, ${ROWS}
      where r.was is null and b.branch_id = r.branch and b.product_id = r.id and b.quantity = r.quantity
      returning 1
    ), written as (
      update branch_balance b set quantity = r.was from ${staged.from} ip, ${ROWS}
      where r.was is not null and b.branch_id = r.branch and b.product_id = r.id and b.quantity = r.quantity
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as count`.execute(tx);
  return { count: rows[0]?.count ?? 0, texts: [] };
}

/** Balances of products by branch. */
export const balances: Kind = {
  columns: [COLUMNS.branch, COLUMNS.sku, { ...COLUMNS.stock, required: true }],
  check,
  apply,
  touched,
  undo,
};
