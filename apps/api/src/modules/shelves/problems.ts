import type { ErrorCode, ErrorParams, FieldIssue, PlacedProduct } from '@javon/contract';
import {
  PLAN_LIMITS,
  type PlanPlacement,
  type PlanProblem,
  type ShapeProblem,
  tableOfFace,
} from '@javon/planogram';
import { defined } from '../../platform/change/fields.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';

/** Maximum number of problems listed in an error; its parameters have the total. */
export const LISTED = 50;

type IssueParts = readonly [path: string, code: ErrorCode, params: ErrorParams];

function partsOf(problem: ShapeProblem): IssueParts {
  switch (problem.code) {
    case 'size_out_of_range':
      return [`${problem.side}_mm`, 'shelf_size_wrong', lengths(problem)];
    case 'depth_out_of_range':
      return ['depth_mm', 'shelf_size_wrong', lengths(problem)];
    case 'ends_differ':
      return ['right_mm', 'shelf_ends_differ', { left: cm(problem.left), right: cm(problem.right) }];
    case 'face_unknown':
      return ['storeys', 'shelf_face_unknown', { face: problem.face, faces: problem.faces }];
    case 'face_without_storeys':
      return ['storeys', 'shelf_face_empty', { face: problem.face }];
    case 'too_many_storeys': {
      const { face, count, max } = problem;
      return ['storeys', 'shelf_storeys_too_many', { face, count, max }];
    }
    case 'storey_out_of_range':
      return [
        `storeys.${problem.face}.${problem.storey}.${problem.field}_mm`,
        'shelf_size_wrong',
        lengths(problem),
      ];
    case 'storey_misnumbered':
      return ['storeys', 'shelf_storey_misnumbered', { face: problem.face, storey: problem.storey }];
    case 'storeys_overlap': {
      const { face, storey, by } = problem;
      return [`storeys.${face}.${storey}`, 'shelf_storeys_overlap', { face, storey, by: cm(by) }];
    }
    case 'supports_out_of_range':
      return problem.field === 'count'
        ? countWrong(`supports.${problem.face}.count`, problem)
        : [`supports.${problem.face}.${problem.field}`, 'shelf_size_wrong', lengths(problem)];
    case 'supports_repeated':
      return ['supports', 'shelf_supports_twice', { face: problem.face }];
    case 'supports_too_long': {
      const { face, needs, free } = problem;
      return ['supports', 'shelf_supports_too_long', { face, needs: cm(needs), free: cm(free) }];
    }
    case 'supports_too_high': {
      const { face, needs, free } = problem;
      return ['supports', 'shelf_supports_too_high', { face, needs: cm(needs), free: cm(free) }];
    }
    case 'table_out_of_range':
      return [`tables.${problem.table - 1}.${problem.field}`, 'shelf_size_wrong', lengths(problem)];
    case 'table_too_many_phones': {
      const { table, phones, places } = problem;
      return [`tables.${table - 1}.phones`, 'shelf_table_phones', { table, phones, places }];
    }
    case 'start_unknown':
      return ['start_face', 'shelf_start_unknown', { face: problem.face, faces: problem.faces }];
    case 'too_many_tables':
      return ['tables', 'too_many', { max: problem.max }];
    // The contract's enums refuse all of these.
    case 'type_unknown':
    case 'zone_unknown':
    case 'table_kind_unknown':
      return ['', 'invalid', {}];
  }
}

interface Range {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** Converts stored millimetres to the centimetres that screens show. */
function cm(mm: number): number {
  return mm / 10;
}

function lengths({ value, min, max }: Range): ErrorParams {
  return { value: cm(value), min: cm(min), max: cm(max) };
}

/** Describes a count out of range by the violated bound. */
function countWrong(path: string, { value, min, max }: Range): IssueParts {
  return value < min ? [path, 'number_too_small', { min }] : [path, 'number_too_large', { max }];
}

/** Lists the problems of a shape by the fields of the API. */
export function shapeIssues(problems: readonly ShapeProblem[]): FieldIssue[] {
  return problems.map((problem) => {
    const [path, code, params] = partsOf(problem);
    return { path, code, params };
  });
}

const PLACE_CODES: Readonly<Record<string, ErrorCode>> = {
  no_storey: 'place_no_storey',
  product_without_size: 'place_no_size',
  no_width: 'place_no_width',
  no_height: 'place_no_height',
  no_depth: 'place_no_depth',
  too_many_on_storey: 'place_too_many',
  overlap: 'place_overlap',
};

/** Names for the text about a placement. */
export interface Named {
  readonly products: ReadonlyMap<number, PlacedProduct>;
  readonly language: ServerLanguage;
}

/** Returns the problem of one placement, as an issue of its own. */
export function placeIssue(
  path: string,
  code: string,
  one: PlanPlacement,
  numbers: ErrorParams,
  { products, language }: Named,
): FieldIssue {
  const product = products.get(one.product);
  const params = {
    id: one.id,
    product: one.product,
    face: one.face,
    storey: one.storey,
    sku: product?.sku ?? '',
    name: product?.name[language] ?? '',
    ...numbers,
  };
  const table = tableOfFace(one.face);
  if (code === 'no_storey' && table !== null) {
    return { path, code: 'place_no_table', params: { ...params, table } };
  }
  return { path, code: PLACE_CODES[code] ?? 'invalid', params };
}

/** Numbers of a problem of a placement, for its text: lengths in centimetres, counts unchanged. */
export function numbersOfProblem(problem: PlanProblem): ErrorParams {
  const { needs, free, most, max, other } = problem as unknown as Partial<Record<string, number>>;
  const length = (mm: number | undefined) => (mm === undefined ? undefined : cm(mm));
  const all = { needs: length(needs), free: length(free), most, max: max ?? PLAN_LIMITS.onStorey, other };
  return defined(all) as ErrorParams;
}
