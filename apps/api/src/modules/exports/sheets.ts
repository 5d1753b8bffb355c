import {
  type ApplicationSummary,
  type Branch,
  type Category,
  type Character,
  type CharacterCategory,
  columnScale,
  columnWord,
  type ImportRun,
  PLAIN_COLUMNS,
  type PlainColumn,
  type Product,
  productColumn,
  type Region,
  type ShelfSummary,
  type Tag,
  type WalkReportRow,
} from '@javon/contract';
import {
  CHARACTER_WORDS,
  EXPORT_WORDS,
  IMPORT_WORDS,
  PRODUCT_WORDS,
  SHELF_WORDS,
  TAG_STATE_WORDS,
  TAG_WORDS,
  tagFormatName,
} from '@javon/messages/server';
import { tableOfFace } from '@javon/planogram';
import type { FileAnswer } from '../../platform/http/call.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import { type ExportColumn, exportList } from '../../platform/sheets/export-list.ts';
import { localMoment } from '../../platform/time/tashkent.ts';
import { allBarcodes } from '../goods/public.ts';

type Words = (typeof EXPORT_WORDS)['uz'];
type Field = keyof Words['columns'];

/** Columns of a sheet: the field of each, its width in characters, and its cell in the caller's language. */
export type Columns<Row> = readonly (readonly [
  field: Field,
  width: number,
  cell: (row: Row, language: ServerLanguage) => Cell,
])[];

/** Columns with headings in the caller's language. */
export function columnsOf<Row>(language: ServerLanguage, columns: Columns<Row>): ExportColumn<Row>[] {
  const headings = EXPORT_WORDS[language].columns;
  return columns.map(([field, width, cell]) => ({
    heading: headings[field],
    width,
    cell: (row) => cell(row, language),
  }));
}

export function sheetName(list: keyof Words['names'], language: ServerLanguage): string {
  return EXPORT_WORDS[language].names[list];
}

/** Exports a list page by page, with its name and headings in the caller's language. */
export function exportPages<Row>(
  language: ServerLanguage,
  list: keyof Words['names'],
  columns: Columns<Row>,
  read: Parameters<typeof exportList<Row>>[2],
): Promise<FileAnswer> {
  return exportList(sheetName(list, language), columnsOf(language, columns), read);
}

/** {@link exportPages} of a list that is not read in pages. */
export function exportItems<Row>(
  language: ServerLanguage,
  list: keyof Words['names'],
  columns: Columns<Row>,
  items: readonly Row[],
): Promise<FileAnswer> {
  return exportPages(language, list, columns, async () => ({ items, next: null }));
}

/** Formats `2026-11-21 14:05` in the chain's time zone. */
export function localMinute(iso: string | null): Cell {
  return iso === null ? null : localMoment(iso).slice(0, 16);
}

/** Converts millimetres to centimetres. */
const cm = (mm: number | null): Cell => (mm === null ? null : mm / 10);
/** The word for yes, or an empty cell. */
export const yes = (language: ServerLanguage, is: boolean): Cell => (is ? EXPORT_WORDS[language].yes : null);

type ProductRow = Omit<Product, 'can'>;
/** Sizes in the order of the chain's own sheets. */
const SIZES = ['weight_g', 'length_mm', 'width_mm', 'height_mm'] as const satisfies readonly PlainColumn[];

/** A plain column in the unit of the import's headings. */
function plainColumn(language: ServerLanguage, name: PlainColumn): ExportColumn<ProductRow> {
  const { kind } = productColumn(name);
  const word = columnWord(name);
  const headings: Readonly<Record<string, string>> = EXPORT_WORDS[language].columns;
  return {
    heading: headings[word] ?? PRODUCT_WORDS[language].fields[word],
    width: kind === 'text' ? 26 : 12,
    cell: (row) => {
      const value: string | number | null = row[name];
      return typeof value === 'number' ? value / columnScale(name) : value;
    },
  };
}

/** Columns of products, under the headings that the import of products accepts. */
export function productColumns(language: ServerLanguage): ExportColumn<ProductRow>[] {
  const plain = (names: readonly PlainColumn[]) => names.map((name) => plainColumn(language, name));
  return [
    ...columnsOf<ProductRow>(language, [
      ['sku', 18, (row) => row.sku],
      ['barcode', 16, (row) => allBarcodes(row).join(', ') || null],
      ['name_uz', 40, (row) => row.name.uz],
      ['name_ru', 40, (row) => row.name.ru],
      ['name_kaa', 30, (row) => row.name.kaa ?? null],
      ['brand', 18, (row) => row.brand?.name ?? null],
      ['category', 26, (row) => row.category.name[language]],
      ['price', 14, (row) => row.price],
      ['old_price', 14, (row) => row.old_price],
    ]),
    ...plain(SIZES),
    ...columnsOf<ProductRow>(language, [['premium', 10, (row) => yes(language, row.premium)]]),
    ...plain(PLAIN_COLUMNS.filter((name) => !SIZES.some((size) => size === name))),
    ...columnsOf<ProductRow>(language, [
      ['stock', 12, (row) => row.stock_balance],
      ['branch_balance', 14, (row) => row.branch_balance],
      ['shelf_count', 12, (row) => row.shelf_count],
      ['print_count', 14, (row) => row.print_count],
    ]),
  ];
}

/** Order of a category's products on shelves: the key and its direction. */
function sortText(
  language: ServerLanguage,
  { sort_key: key, sort_descending: isDescending }: Category,
): string {
  const { sorts, directions } = EXPORT_WORDS[language];
  const direction = `${key === 'brand' ? 'brand_' : ''}${isDescending ? 'desc' : 'asc'}` as const;
  return `${sorts[key]}, ${directions[direction]}`;
}

/** Columns of categories; a category counts the products of those below it, as on the screen. */
export function categoryColumns(categories: readonly Category[]): Columns<Category> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const counts = new Map<number, number>();
  for (const { id, product_count: own } of categories) {
    for (let above: number | null = id; above !== null; above = byId.get(above)?.parent_id ?? null)
      counts.set(above, (counts.get(above) ?? 0) + own);
  }
  return [
    ['id', 8, (row) => row.id],
    ['name_uz', 30, (row) => row.name.uz],
    ['name_ru', 30, (row) => row.name.ru],
    ['name_kaa', 30, (row) => row.name.kaa ?? null],
    ['parent', 30, (row, language) => byId.get(row.parent_id ?? 0)?.name[language] ?? null],
    ['sort', 30, (row, language) => sortText(language, row)],
    ['tag_format', 12, (row, language) => tagFormatName(language, row.tag_format)],
    [
      'samplers',
      50,
      (row, language) =>
        row.formats
          .map(({ format, sampler }) => `${tagFormatName(language, format)}: ${sampler.name}`)
          .join('; '),
    ],
    ['product_count', 12, (row) => counts.get(row.id) ?? 0],
  ];
}

export const BRANDS: Columns<{ readonly name: string; readonly product_count: number }> = [
  ['brand', 30, (row) => row.name],
  ['product_count', 14, (row) => row.product_count],
];

export const CHARACTER_CATEGORIES: Columns<CharacterCategory> = [
  ['id', 8, (row) => row.id],
  ['name_uz', 30, (row) => row.name.uz],
  ['name_ru', 30, (row) => row.name.ru],
  ['name_kaa', 30, (row) => row.name.kaa ?? null],
  ['character_count', 16, (row) => row.character_count],
];

/** Columns of characters; `categories` are those whose names the rows show. */
export function characterColumns(categories: readonly CharacterCategory[]): Columns<Character> {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return [
    ['id', 8, (row) => row.id],
    ['name_uz', 30, (row) => row.name.uz],
    ['name_ru', 30, (row) => row.name.ru],
    ['name_kaa', 30, (row) => row.name.kaa ?? null],
    ['character_category', 30, (row, language) => names.get(row.category_id)?.[language] ?? null],
    ['type', 16, (row, language) => CHARACTER_WORDS[language].types[row.type]],
    ['unit', 12, (row, language) => row.unit?.[language] ?? null],
    ['options', 50, (row, language) => row.options.map(({ value }) => value[language]).join('; ') || null],
    ['measure', 18, (row, language) => row.measure && CHARACTER_WORDS[language].measures[row.measure]],
    ['product_count', 12, (row) => row.product_count],
  ];
}

export const BRANCHES: Columns<Branch> = [
  ['code', 12, (row) => row.code],
  ['branch', 34, (row, language) => row.name[language]],
  ['region', 26, (row, language) => row.region.name[language]],
  ['address', 44, (row, language) => row.address[language]],
  ['shelf_count', 12, (row) => row.shelf_count],
  ['people_count', 12, (row) => row.people_count],
  ['tag_language', 14, (row) => row.tag_language],
  ['closed', 18, (row) => localMinute(row.closed_at)],
];

/** Columns of branches by their shelves, read with the state of these. */
export const BRANCH_SHELVES: Columns<Branch> = [
  ['code', 12, (row) => row.code],
  ['branch', 34, (row, language) => row.name[language]],
  ['region', 26, (row, language) => row.region.name[language]],
  ['shelf_count', 12, (row) => row.shelf_count],
  ['empty_shelves', 18, (row) => row.shelf_state?.empty ?? null],
  ['changed_shelves', 20, (row) => row.shelf_state?.changed ?? null],
  ['open_applications', 14, (row) => row.shelf_state?.applications ?? null],
  ['late_applications', 20, (row) => row.shelf_state?.late ?? null],
];

export const REGIONS: Columns<Region> = [
  ['region_code', 14, (row) => row.code],
  ['region', 34, (row, language) => row.name[language]],
  ['branch_count', 12, (row) => row.branch_count],
];

export function personCell(person: { readonly surname: string; readonly name: string } | null): Cell {
  return person === null ? null : `${person.surname} ${person.name}`;
}

export const APPLICATIONS: Columns<ApplicationSummary> = [
  ['shelf', 26, (row) => row.shelf.name],
  ['code', 12, (row) => row.branch.code],
  ['branch', 34, (row, language) => row.branch.name[language]],
  ['request', 50, (row) => row.comment],
  ['state', 16, (row, language) => EXPORT_WORDS[language].application_statuses[row.status]],
  ['begin', 14, (row) => row.begin],
  ['end', 14, (row) => row.end],
  ['overdue', 12, (row, language) => yes(language, row.late)],
  ['author', 26, (row) => personCell(row.author)],
  ['worker', 26, (row) => personCell(row.worker)],
  ['created_at', 18, (row) => localMinute(row.created_at)],
  ['completed_at', 18, (row) => localMinute(row.completed_at)],
];

export const SHELVES: Columns<ShelfSummary> = [
  ['shelf', 26, (row) => row.name],
  ['code', 12, (row) => row.branch.code],
  ['branch', 34, (row, language) => row.branch.name[language]],
  ['type', 18, (row, language) => SHELF_WORDS[language].types[row.type]],
  ['main', 12, (row) => cm(row.main_mm)],
  ['left', 12, (row) => cm(row.left_mm)],
  ['right', 12, (row) => cm(row.right_mm)],
  ['storey_count', 12, (row) => row.storey_count],
  ['product_count', 12, (row) => row.product_count],
  ['tags_to_print', 16, (row) => row.tags_to_print],
  ['categories', 40, (row, language) => row.categories.map(({ name }) => name[language]).join(', ')],
  ['updated_at', 18, (row) => localMinute(row.updated_at)],
];

/** Place of a tag in words: face, storey and position, or the table and the place on it. */
function placeText(place: Tag['place'], language: ServerLanguage): string | null {
  if (place === null) return null;
  const table = tableOfFace(place.face);
  if (table === null) return `${place.face}/${place.storey}/${place.position}`;
  return EXPORT_WORDS[language].table_place
    .replace('{{table}}', String(table))
    .replace('{{position}}', String(place.position));
}

export const TAGS: Columns<Tag> = [
  ['sku', 18, (row) => row.product.sku],
  ['name', 40, (row, language) => row.product.name[language]],
  ['brand', 18, (row) => row.product.brand],
  ['category', 26, (row, language) => row.product.category.name[language]],
  ['format', 10, (row, language) => tagFormatName(language, row.format)],
  ['state', 16, (row, language) => TAG_STATE_WORDS[language][row.state]],
  [
    'reasons',
    40,
    (row, language) => row.reasons.map(({ code }) => TAG_WORDS[language].reasons[code]).join(', '),
  ],
  // Not under the headings of an import: they may be those of a campaign or of a coming day.
  ['tag_price', 16, (row) => row.values.price],
  ['tag_old_price', 20, (row) => row.values.old_price],
  ['monthly', 16, (row) => row.values.monthly],
  ['printed_price', 16, (row) => row.printed?.price ?? null],
  ['printed_at', 18, (row) => localMinute(row.printed?.at ?? null)],
  ['printed_by', 26, (row) => row.printed?.by ?? null],
  ['shelf', 26, (row) => row.place?.shelf.name ?? null],
  ['place', 14, (row, language) => placeText(row.place, language)],
  ['times', 10, (row) => row.times],
  ['duplicates', 12, (row) => row.duplicates],
  ['problems', 40, (row) => row.problems.map(({ message }) => message).join('; ')],
];

export const IMPORTS: Columns<Omit<ImportRun, 'errors' | 'changes' | 'new_characters' | 'unread'>> = [
  ['file', 40, (row) => row.file_name],
  ['kind', 14, (row, language) => IMPORT_WORDS[language].kinds[row.kind]],
  ['state', 16, (row, language) => EXPORT_WORDS[language].import_states[row.state]],
  ['new', 10, (row) => row.counts.new],
  ['changed', 12, (row) => row.counts.changed],
  ['unchanged', 14, (row) => row.counts.unchanged],
  ['bad', 10, (row) => row.counts.bad],
  ['author', 26, (row) => row.author],
  ['created_at', 18, (row) => localMinute(row.created_at)],
  ['finished_at', 18, (row) => localMinute(row.finished_at)],
  ['failure', 40, (row) => row.failure],
];

export const WALKS: Columns<WalkReportRow> = [
  ['code', 12, (row) => row.branch.code],
  ['branch', 34, (row, language) => row.branch.name[language]],
  ['walked_at', 18, (row) => localMinute(row.last?.ended_at ?? null)],
  ['walked_shelf', 26, (row) => row.last?.shelf?.name ?? null],
  ['last_expected', 16, (row) => row.last?.expected ?? null],
  ['last_scanned', 16, (row) => row.last?.scanned ?? null],
  ['walks', 12, (row) => row.walks],
  ['expected', 16, (row) => row.expected],
  ['scanned', 16, (row) => row.scanned],
  ['missing', 16, (row) => row.missing],
  ['found_right', 14, (row) => row.found.right],
  ['found_wrong', 14, (row) => row.found.wrong],
  ['found_down', 16, (row) => row.found.down],
  ['found_wrong_place', 16, (row) => row.found.wrong_place],
  ['found_not_on_plan', 16, (row) => row.found.not_on_plan],
  ['found_early', 14, (row) => row.found.early],
  ['found_unconfirmed', 16, (row) => row.found.unconfirmed],
  [
    'found_reasons',
    40,
    (row, language) =>
      row.reasons.map(({ code, count }) => `${TAG_WORDS[language].reasons[code]}: ${count}`).join(', '),
  ],
  ['confirmed_tags', 18, (row) => row.truth.confirmed],
  ['confirmed_true', 18, (row) => row.truth.true],
  ['confirmed_missing', 18, (row) => row.truth.missing],
];
