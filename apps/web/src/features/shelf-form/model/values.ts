import {
  type FaceKey,
  faceKeys,
  SHAPES,
  type ShelfType,
  type SupportKind,
  TABLE_SIZES,
  type TableKind,
  type Zone,
} from '@javon/planogram';
import type { ContractForm } from '../../../shared/ui/form/index.ts';

/** Size in millimetres while it is being typed; null for an empty field. */
export type Typed = number | null;

/** Changes of one storey; missing fields follow from the sizes of the whole shelf. */
export interface StoreyChange {
  readonly length_mm?: Typed;
  readonly height_mm?: Typed;
  readonly depth_mm?: Typed;
  /** Free space under its board, down to the storey below or the floor. */
  readonly step_mm?: number;
  readonly zone?: Zone;
}
export type FaceChanges = Readonly<Record<string, StoreyChange>>;

/** Pallets or pedestals under one face. */
export interface SupportValues {
  readonly kind: SupportKind;
  readonly count: Typed;
  readonly length_mm: Typed;
  readonly depth_mm: Typed;
  readonly height_mm: Typed;
}

/** Position of a table: its middle from the plan's corner, and its turn in degrees. */
export interface SpotValues {
  readonly x_mm: Typed;
  readonly y_mm: Typed;
  readonly turn: Typed;
}

export interface TableValues {
  /** Of the shelf's table that it is; null for a new one. */
  readonly key: number | null;
  readonly kind: TableKind;
  readonly length_mm: Typed;
  readonly width_mm: Typed;
  readonly height_mm: Typed;
  readonly phones: Typed;
  /** Null: the table is in the row before the shelf. */
  readonly spot: SpotValues | null;
}

/** The furniture of a shelf as its form holds it. */
export interface ShapeValues {
  readonly type: ShelfType;
  readonly main_mm: Typed;
  /** Empty: as long as the main one. */
  readonly left_mm: Typed;
  readonly right_mm: Typed;
  readonly depth_mm: Typed;
  /** Top of the lowest board above the floor. */
  readonly bottom_mm: Typed;
  /** Free height of each storey. */
  readonly height_mm: Typed;
  /** Storeys of the front, and of the faces that have a count of their own. */
  readonly counts: Readonly<Partial<Record<FaceKey, Typed>>>;
  /** Changes made by hand, by face and number of the storey. */
  readonly faces: Readonly<Partial<Record<FaceKey, FaceChanges>>>;
  readonly supports: Readonly<Partial<Record<FaceKey, SupportValues>>>;
  readonly tables: readonly TableValues[];
  readonly start_face: number;
  readonly start_end: 'left' | 'right';
}

export interface ShelfValues extends ShapeValues {
  /** 0 on a new shelf. */
  readonly version: number;
  /** Id of the branch as text; null on a shelf that has its branch. */
  readonly branch: string | null;
  readonly name: string;
  readonly categories: readonly string[];
}

/** Lengths with which a shape begins. */
function usualSizes(type: ShelfType): Pick<ShapeValues, 'main_mm' | 'left_mm' | 'right_mm'> {
  const { main, left, right } = SHAPES[type].usual;
  return { main_mm: main, left_mm: left, right_mm: right };
}

/** The furniture with which a new shelf of a type begins. */
export function usualShape(type: ShelfType): ShapeValues {
  return {
    type,
    ...usualSizes(type),
    depth_mm: 450,
    bottom_mm: 150,
    height_mm: 350,
    counts: { front: 5 },
    faces: {},
    supports: {},
    tables: [],
    start_face: 1,
    start_end: 'left',
  };
}

/** The same furniture in another shape: sizes that nobody touched become those usual for it. */
export function withType(shape: ShapeValues, type: ShelfType): Partial<ShapeValues> {
  const usual = usualSizes(shape.type);
  const isUntouched = (['main_mm', 'left_mm', 'right_mm'] as const).every((key) => shape[key] === usual[key]);
  const start_face = Math.min(shape.start_face, faceKeys(type).length);
  return { type, start_face, ...(isUntouched ? usualSizes(type) : {}) };
}

/** A table as tables of its kind are, half of its places taken. */
export function usualTable(kind: TableKind): TableValues {
  const { length, width, height } = TABLE_SIZES[kind];
  return { key: null, kind, length_mm: length, width_mm: width, height_mm: height, phones: 4, spot: null };
}

/** Pallets or pedestals with which a face begins. */
export function usualSupport(kind: SupportValues['kind']): Omit<SupportValues, 'count'> {
  return kind === 'pallet'
    ? { kind, length_mm: 1200, depth_mm: 800, height_mm: 145 }
    : { kind, length_mm: 600, depth_mm: 450, height_mm: 100 };
}

/** Sets the named values of a form; the others stay. */
export function change(form: ContractForm<ShelfValues>, values: Partial<ShelfValues>): void {
  for (const [name, value] of Object.entries(values)) form.fields.write(name, value);
}
