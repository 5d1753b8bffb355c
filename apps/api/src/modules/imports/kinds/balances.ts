import type { Db } from '../../../platform/db/database.ts';
import { readAhead } from '../../../platform/db/overlap.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { readNumber, readSku, textOf } from '../cells.ts';
import { COLUMNS } from '../columns.ts';
import { type Kind, requireAllApplied, type Sheet } from '../kind.ts';
import { readTouchedBalances, storedBalances, undoBalances, writeBalances } from '../queries/balances.ts';
import { branchesByCode, readProductIds, skuFaults } from '../queries/lookups.ts';
import { differences, type Report } from '../report.ts';
import { type SheetPart, type SheetRow, sheetParts, withPauses } from '../sheet-rows.ts';
import { MAX_BALANCE } from './product-row.ts';

interface BalanceRow {
  readonly row: number;
  readonly branch: string;
  readonly sku: string;
  readonly quantity: number;
}

/** Rows by branch, then by SKU, to find duplicates. */
type Seen = Map<string, Map<string, number>>;

/** Finds the row with the same target that came before; undefined if this is the first. */
function rowBefore(seen: Seen, branch: string, sku: string, row: number): number | undefined {
  const ofBranch = seen.get(branch) ?? new Map<string, number>();
  seen.set(branch, ofBranch);
  const before = ofBranch.get(sku);
  if (before === undefined) ofBranch.set(sku, row);
  return before;
}

function readBalances(lines: readonly SheetRow[], seen: Seen | null, report: Report): BalanceRow[] {
  const rows: BalanceRow[] = [];
  for (const line of lines) {
    const { row } = line;
    const branch = branchOf(line);
    if (branch === '') report.bad(row, 'branch', { code: 'required' });
    const sku = report.take(row, 'sku', readSku(line.cell('sku')));
    const quantity = report.take(row, 'stock', readNumber(line.cell('stock'), { min: 0, max: MAX_BALANCE }));
    if (quantity === null) report.bad(row, 'stock', { code: 'required' });
    if (branch === '' || sku === undefined || quantity == null) continue;
    const twice = seen === null ? undefined : rowBefore(seen, branch, sku, row);
    if (twice === undefined) rows.push({ row, branch, sku, quantity });
    else report.bad(row, 'sku', { code: 'row_balance_twice', params: { row: twice } });
  }
  return rows;
}

/** Ids of products by SKU; undefined for one that no product has. */
type ProductIds = Map<string, number | undefined>;

/** Adds the products of these SKUs that were not read yet: most come again with each branch. */
async function readMissingIds(db: Db, ids: ProductIds, skus: readonly string[]): Promise<void> {
  const missing = [...new Set(skus)].filter((sku) => !ids.has(sku));
  if (missing.length === 0) return;
  const found = await readProductIds(db, missing);
  for (const sku of missing) ids.set(sku, found.get(sku));
}

interface Targets {
  readonly branches: Awaited<ReturnType<typeof branchesByCode>>;
  readonly products: ProductIds;
  /** Balances now, by branch and product. */
  readonly stored: Awaited<ReturnType<typeof storedBalances>>;
  readonly faultOf: Awaited<ReturnType<typeof skuFaults>>;
}

function branchOf(line: SheetRow): string {
  return textOf(line.cell('branch')).toUpperCase();
}

async function* check(db: Db, sheet: Sheet, report: Report): AsyncGenerator<Block> {
  const seen: Seen | null = sheet.unique ? null : new Map();
  const branches = await branchesByCode(db);
  const products: ProductIds = new Map();
  const readStored = async ({ lines }: SheetPart) => {
    const skus = lines.flatMap((line) => {
      const sku = readSku(line.cell('sku'));
      return sku.fault ? [] : [sku.value];
    });
    await readMissingIds(db, products, skus);
    return storedBalances(
      db,
      [...new Set(lines.flatMap((line) => branches.get(branchOf(line))?.id ?? []))],
      [...new Set(skus.flatMap((sku) => products.get(sku) ?? []))],
    );
  };
  for await (const [{ block, lines }, stored] of readAhead(sheetParts(sheet), readStored)) {
    const rows = readBalances(lines, seen, report);
    const faultOf = await skuFaults(
      db,
      rows.flatMap(({ sku }) => (products.get(sku) === undefined ? sku : [])),
    );
    await judge(rows, { branches, products, stored, faultOf }, report);
    yield block;
  }
}

async function judge(
  rows: readonly BalanceRow[],
  { branches, products, stored, faultOf }: Targets,
  report: Report,
): Promise<void> {
  for await (const { row, branch, sku, quantity } of withPauses(rows)) {
    const branchId = branches.get(branch)?.id;
    const productId = products.get(sku);
    if (branchId === undefined)
      report.bad(row, 'branch', { code: 'row_branch_unknown', params: { code: branch.slice(0, 40) } });
    if (productId === undefined) report.bad(row, 'sku', faultOf(sku));
    if (branchId === undefined || productId === undefined) continue;
    const before = stored.get(`${branchId} ${productId}`);
    if (before === quantity) {
      report.unchanged();
      continue;
    }
    const fields = differences({ branch_balance: before }, { branch_balance: quantity }, ['branch_balance']);
    const name = `${sku} · ${branch}`;
    report.change(
      { row, sku: name, kind: before === undefined ? 'new' : 'changed', fields },
      { row, id: productId, v: null, name, branch: branchId, was: before ?? null, quantity },
    );
  }
}

/** Balances of products by branch. */
export const balances: Kind = {
  columns: [COLUMNS.branch, COLUMNS.sku, { ...COLUMNS.stock, required: true }],
  check,
  async apply(tx, _run, staged) {
    requireAllApplied(staged, await writeBalances(tx, staged));
    return [];
  },
  touched: (db, _run, staged) => readTouchedBalances(db, staged),
  undo: (tx, _run, staged) => undoBalances(tx, staged),
};
