interface NumberColumn {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Stored unit, which ends the column's name; people read and type centimetres and kilograms. */
  readonly unit?: 'mm' | 'g';
}

interface TextColumn {
  readonly kind: 'text';
  /** Maximum number of characters in its single line. */
  readonly max: number;
  readonly optional: true;
}

interface Shown {
  /** Group on the product's page. */
  readonly group: 'sizes' | 'shelf' | 'rank' | 'other';
  /** Whether the list shows it by default; other columns are chosen there, and can be edited in the list. */
  readonly listed: boolean;
  /** Whether its field has a help text: `product.<column>_help` of `goods.json`. */
  readonly help?: true;
}

/** Whether it may be empty, and may occur in imported sheets and in batches of the accounting system. */
interface Optional {
  readonly optional: true;
  readonly imported: boolean;
}
interface Required {
  readonly optional: false;
  readonly imported: false;
}

/** How a plain column of `product` is validated and where it is shown. */
export type ProductColumn = (NumberColumn | TextColumn) & (Optional | Required) & Shown;

const SIZE = {
  kind: 'number',
  unit: 'mm',
  min: 1,
  max: 10_000,
  optional: true,
  imported: true,
  group: 'sizes',
  listed: true,
} as const;

/**
 * Columns of a product that are only stored and shown, in the order of lists and forms. The calls, the SQL,
 * the list, the page and its form, the exported sheet, the imports and the history are made from this table;
 * the names of the columns are in `fields` of `goods.json`.
 */
const PRODUCT_COLUMNS = {
  width_mm: SIZE,
  height_mm: SIZE,
  length_mm: SIZE,
  weight_g: {
    kind: 'number',
    unit: 'g',
    min: 1,
    max: 2_000_000,
    optional: true,
    imported: true,
    group: 'sizes',
    listed: true,
  },
  priority: {
    kind: 'number',
    min: 0,
    max: 100,
    optional: false,
    imported: false,
    group: 'rank',
    listed: false,
    help: true,
  },
  front_quantity: {
    kind: 'number',
    min: 0,
    max: 100,
    optional: false,
    imported: false,
    group: 'shelf',
    listed: false,
  },
  back_quantity: {
    kind: 'number',
    min: 0,
    max: 1000,
    optional: false,
    imported: false,
    group: 'shelf',
    listed: false,
  },
} as const satisfies Readonly<Record<string, ProductColumn>>;

type Columns = typeof PRODUCT_COLUMNS;
export type PlainColumn = keyof Columns;
type Having<Facts> = { [C in PlainColumn]: Columns[C] extends Facts ? C : never }[PlainColumn];
export type NumericColumn = Having<{ readonly kind: 'number' }>;
export type ImportedColumn = Having<{ readonly imported: true }>;
type HelpedColumn = Having<{ readonly help: true }>;

type KindValue<Column> = Column extends { readonly kind: 'number' } ? number : string;
type PlainValue<Column> = Column extends { readonly optional: true }
  ? KindValue<Column> | null
  : KindValue<Column>;
export type PlainValues = { [C in PlainColumn]: PlainValue<Columns[C]> };

export const PLAIN_COLUMNS = Object.keys(PRODUCT_COLUMNS) as PlainColumn[];
export const IMPORTED_COLUMNS = PLAIN_COLUMNS.filter(
  (column): column is ImportedColumn => PRODUCT_COLUMNS[column].imported,
);

/** Returns how a column is validated and where it is shown. */
export function productColumn(name: PlainColumn): ProductColumn {
  return PRODUCT_COLUMNS[name];
}

export function isNumeric(name: PlainColumn): name is NumericColumn {
  return productColumn(name).kind === 'number';
}

/** Whether the field of a column has a help text. */
export function isHelped(name: PlainColumn): name is HelpedColumn {
  return productColumn(name).help === true;
}

/** Writes the plain columns of a row into an object, and returns it. */
export function withPlainValues<T extends object>(into: T, row: PlainValues): T & PlainValues {
  const written: Partial<Record<PlainColumn, unknown>> = into;
  for (const column of PLAIN_COLUMNS) written[column] = row[column];
  return into as T & PlainValues;
}

/** Name of a column without its unit, the key of its texts and headings. */
type ColumnWord<C extends string = PlainColumn> = C extends `${infer Word}_${'mm' | 'g'}` ? Word : C;
export function columnWord<C extends PlainColumn>(column: C): ColumnWord<C> {
  return column.replace(/_(?:mm|g)$/, '') as ColumnWord<C>;
}

const SCALES = { mm: 10, g: 1000 } as const;
/**
 * Number of stored units in the unit that people read and type: 10 mm in a centimetre, 1000 g in a kilogram;
 * 1 if they are equal.
 */
export function columnScale(name: PlainColumn): number {
  const column = productColumn(name);
  return column.kind === 'number' && column.unit ? SCALES[column.unit] : 1;
}
