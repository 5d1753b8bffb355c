import type { QueryOf, Tag } from '@javon/contract';
import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { keepPlan } from '../../../platform/db/kept-plans.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import {
  categoriesUnder,
  matches,
  misspeltWords,
  type SearchedWord,
  typedWords,
} from '../../goods/public.ts';
import { isOfWholeBranchNow, type TagQuestion } from '../question.ts';
import { judgedItem, type PrintedBy, type TagLookups, toTag } from '../tag.ts';
import type { TagRow } from '../tag-row.ts';
import { readCampaignNames } from './campaign-names.ts';
import { tagRows } from './states.ts';

const sortsIn = (language: ServerLanguage): SortColumnsOf<'listTags'> => ({
  walk: { expression: sql`x.list_order`, type: 'bigint[]', nullable: true },
  name: { expression: sql.ref(`x.name_${language}`), type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint', nullable: true },
});
const fieldsIn = (language: ServerLanguage) =>
  ({ walk: 'list_walk', name: `name_${language}`, sku: 'sku', price: 'price' }) as const;

async function readLookups(db: Db, question: TagQuestion, rows: readonly TagRow[]): Promise<TagLookups> {
  return { items: await readPrintedBy(db, rows), names: await readCampaignNames(db, question, rows) };
}

async function readPrintedBy(db: Db, rows: readonly TagRow[]): Promise<Map<number, PrintedBy>> {
  const ids = rows.flatMap((row) => judgedItem(row) ?? []);
  if (ids.length === 0) return new Map();
  const found = await sql<PrintedBy>`
    select i.id, i.job_id, u.surname || ' ' || u.name as author
    from print_job_item i join print_job j on j.id = i.job_id join users u on u.id = j.author_id
    where i.id = any(${ids}::bigint[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** A tag as its row and as answered. */
export interface FoundTag {
  readonly row: TagRow;
  readonly tag: Tag;
}

/** Reads one page of a branch's tags. */
export async function readTags(
  db: Db,
  question: TagQuestion,
  query: QueryOf<'listTags'>,
  language: ServerLanguage,
): Promise<CountedPage<FoundTag>> {
  const paging = pagingOf(sortsIn(language), sql`x.id`, query);
  const read = async (words: readonly SearchedWord[]) => {
    const where = allOf([
      query.format !== undefined && sql`x.format = ${query.format}`,
      query.state !== undefined && sql`x.state = ${query.state}`,
      query.shelf !== undefined && sql`x.shelf_id = ${query.shelf}`,
      query.category !== undefined && sql`x.category_id in (${categoriesUnder(query.category)})`,
      words.length > 0 &&
        sql`exists (select from product p where p.id = x.product_id and ${allOf(matches(words))})`,
    ]);
    const isUsual =
      isOfWholeBranchNow({ ...question, shelf: query.shelf }) &&
      query.state !== undefined &&
      query.category === undefined &&
      query.cursor === undefined &&
      paging.sort.key === 'walk' &&
      words.length === 0;
    const { rows } = await sql<TagRow & { total: number }>`
      ${isUsual ? keepPlan('tags') : sql``}
      with x as materialized (select x.* from ${tagRows({ ...question, shelf: query.shelf })} x where ${where})
      select x.*, (select count(*) from x)::int as total from x
      where ${paging.page}`.execute(db);
    return rows;
  };
  let rows = await read(typedWords(query.search));
  // Fuzzy matching only if nothing matches the words as typed, as in the list of products.
  const meant = rows.length === 0 ? await misspeltWords(db, query.search) : null;
  if (meant !== null) rows = await read(meant);
  const behind = await readLookups(db, question, rows);
  const fields = fieldsIn(language);
  const field = fields[paging.sort.name as keyof typeof fields];
  const page = paging.of(
    rows,
    field,
    (row): FoundTag => ({ row, tag: toTag(row, question.language, language, behind) }),
  );
  return { ...page, total: rows[0]?.total ?? 0 };
}

/** Reads the rows of a question's tags, unordered. */
export async function readTagRows(db: Db, question: TagQuestion): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(db);
  return rows;
}

/** Reads all tags of a question, as rows and as answered, unordered. */
export async function readAllTags(
  db: Db,
  question: TagQuestion,
  language: ServerLanguage,
): Promise<FoundTag[]> {
  const rows = await readTagRows(db, question);
  const behind = await readLookups(db, question, rows);
  return rows.map((row) => ({ row, tag: toTag(row, question.language, language, behind) }));
}

/** Reads one tag in one format; undefined for an unknown product. */
export async function readTag(
  db: Db,
  question: TagQuestion,
  language: ServerLanguage,
): Promise<FoundTag | undefined> {
  const [found] = await readAllTags(db, question, language);
  return found;
}

/** Tags of one product that the branch needs or has, in the order of their formats. */
export async function readProductTags(
  db: Db,
  question: TagQuestion,
  product: number,
  language: ServerLanguage,
): Promise<FoundTag[]> {
  const { rows } = await sql<TagRow>`
    select x.* from ${tagRows({ ...question, products: [product] })} x order by x.id`.execute(db);
  const behind = await readLookups(db, question, rows);
  return rows.map((row) => ({ row, tag: toTag(row, question.language, language, behind) }));
}
