import type { ShelfType } from './shapes.ts';

/** A number out of range, or not an integer. */
interface OutOfRange {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** Problem of a shelf. Codes with parameters; the texts belong to the caller. Lengths in millimetres. */
export type ShapeProblem =
  | { readonly code: 'type_unknown'; readonly type: ShelfType }
  | ({ readonly code: 'size_out_of_range'; readonly side: 'main' | 'left' | 'right' } & OutOfRange)
  /** Some islands only close if both their ends are equally long. */
  | { readonly code: 'ends_differ'; readonly left: number; readonly right: number }
  | ({ readonly code: 'depth_out_of_range' } & OutOfRange)
  | { readonly code: 'face_unknown'; readonly face: number; readonly faces: number }
  | { readonly code: 'face_without_storeys'; readonly face: number }
  | { readonly code: 'too_many_storeys'; readonly face: number; readonly count: number; readonly max: number }
  | ({
      readonly code: 'storey_out_of_range';
      readonly face: number;
      readonly storey: number;
      readonly field: 'length' | 'height' | 'depth' | 'bottom';
    } & OutOfRange)
  /** Storeys of a face are numbered 1, 2, 3 … without gaps, each once. */
  | { readonly code: 'storey_misnumbered'; readonly face: number; readonly storey: number }
  /** A storey begins below the upper end of the one under it. */
  | { readonly code: 'storeys_overlap'; readonly face: number; readonly storey: number; readonly by: number }
  | { readonly code: 'zone_unknown'; readonly face: number; readonly storey: number }
  | ({
      readonly code: 'supports_out_of_range';
      readonly face: number;
      readonly field: 'count' | 'length' | 'depth' | 'height';
    } & OutOfRange)
  /** The same face has pallets or pedestals twice. */
  | { readonly code: 'supports_repeated'; readonly face: number }
  /** Pallets or pedestals side by side are longer than the face. */
  | {
      readonly code: 'supports_too_long';
      readonly face: number;
      readonly needs: number;
      readonly free: number;
    }
  /** Supports reach above the lowest board. */
  | {
      readonly code: 'supports_too_high';
      readonly face: number;
      readonly needs: number;
      readonly free: number;
    }
  | { readonly code: 'too_many_tables'; readonly count: number; readonly max: number }
  | { readonly code: 'table_kind_unknown'; readonly table: number }
  | ({
      readonly code: 'table_out_of_range';
      readonly table: number;
      readonly field: 'length' | 'width' | 'height' | 'x' | 'y' | 'turn';
    } & OutOfRange)
  /** `table` counts from 1. */
  | {
      readonly code: 'table_too_many_phones';
      readonly table: number;
      readonly phones: number;
      readonly places: number;
    }
  | { readonly code: 'start_unknown'; readonly face: number; readonly faces: number };

/** Problem of a product at a place. `needs` and `free` are millimetres. */
export type PlacingProblem =
  | { readonly code: 'no_placement'; readonly id: number }
  | { readonly code: 'no_storey'; readonly face: number; readonly storey: number }
  | { readonly code: 'product_without_size'; readonly product: number }
  | ({
      readonly code: 'count_out_of_range';
      readonly field: 'front' | 'back' | 'stack' | 'priority' | 'x';
    } & OutOfRange)
  | { readonly code: 'no_width'; readonly needs: number; readonly free: number }
  | { readonly code: 'no_height'; readonly needs: number; readonly free: number }
  /** `most` is the maximum back quantity on the board; -1 if not even one piece fits. */
  | { readonly code: 'no_depth'; readonly needs: number; readonly free: number; readonly most: number }
  | { readonly code: 'too_many_on_storey'; readonly count: number; readonly max: number };

/** A problem of an existing placement. */
export type PlacedProblem = PlacingProblem & { readonly id: number };
export type PlanProblem =
  | ShapeProblem
  | PlacedProblem
  | { readonly code: 'overlap'; readonly id: number; readonly other: number };
