import { as, type ErrorCode, type ErrorParams } from '@javon/contract';
import { line } from '@javon/contract/schemas';
import {
  type FaceKey,
  faceKeys,
  PLAN_LIMITS,
  SHAPES,
  type ShapeProblem,
  validateShape,
} from '@javon/planogram';
import { z } from 'zod';
import { formatCm } from '../../../shared/format/format.ts';
import { planOfValues } from './plan-of-values.ts';
import type { ShapeValues, ShelfValues, StoreyChange } from './values.ts';

/** A mistake with the field of the form that it belongs to. */
interface FormIssue {
  readonly path: string;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function required(path: string): FormIssue {
  return { path, code: 'required', params: {} };
}

function sizeIssue(path: string, { value, min, max }: Range & { readonly value: number }): FormIssue {
  const params = { value: formatCm(value), min: formatCm(min), max: formatCm(max) };
  return { path, code: 'shelf_size_wrong', params };
}

function wholeIssues(path: string, value: number | null): FormIssue[] {
  return value === null || Number.isInteger(value) ? [] : [{ path, code: 'not_whole', params: {} }];
}

function countIssues(path: string, value: number | null | undefined, { min, max }: Range): FormIssue[] {
  if (value === null || value === undefined) return [required(path)];
  if (value < min) return [{ path, code: 'number_too_small', params: { min } }];
  return value > max ? [{ path, code: 'number_too_large', params: { max } }] : wholeIssues(path, value);
}

function emptyIssues<Field extends string>(
  path: string,
  values: { readonly [field in Field]: unknown },
  fields: readonly Field[],
): FormIssue[] {
  return fields.filter((field) => values[field] === null).map((field) => required(`${path}${field}`));
}

/** Validates what a drawing cannot show: empty required fields, and counts out of bounds. */
function fieldIssues(values: ShapeValues, keys: readonly FaceKey[]): FormIssue[] {
  const issues = emptyIssues('', values, ['main_mm', 'depth_mm', 'bottom_mm', 'height_mm']);
  for (const key of keys) {
    const count = values.counts[key];
    // Only the front needs a count: it is that of the faces without one of their own.
    if (key === 'front' || typeof count === 'number')
      issues.push(...countIssues(`counts.${key}`, count, { min: 1, max: PLAN_LIMITS.storeys }));
    const support = values.supports[key];
    if (!support) continue;
    const path = `supports.${key}`;
    issues.push(...countIssues(`${path}.count`, support.count, { min: 0, max: PLAN_LIMITS.supports.max }));
    issues.push(...emptyIssues(`${path}.`, support, ['length_mm', 'depth_mm', 'height_mm']));
  }
  for (const [i, table] of values.tables.entries()) {
    const path = `tables.${i}.`;
    issues.push(...emptyIssues(path, table, ['length_mm', 'width_mm', 'height_mm', 'phones']));
    issues.push(...wholeIssues(`${path}phones`, table.phones));
    if (!table.spot) continue;
    issues.push(...emptyIssues(`${path}spot.`, table.spot, ['x_mm', 'y_mm', 'turn']));
    issues.push(...wholeIssues(`${path}spot.turn`, table.spot.turn));
  }
  return issues;
}

const GENERAL = { height: 'height_mm', depth: 'depth_mm', bottom: 'bottom_mm' } as const;

/** The field that a storey's size comes from: its own, or that of the whole shelf. */
function storeyPath(
  values: ShapeValues,
  key: FaceKey,
  storey: number,
  field: 'length' | 'height' | 'depth' | 'bottom',
): string {
  const change: StoreyChange = values.faces[key]?.[String(storey)] ?? {};
  const own = field === 'bottom' ? 'height_mm' : (`${field}_mm` as const);
  if (change[own] !== undefined) return `faces.${key}.${storey}.${own}`;
  if (field !== 'length') return GENERAL[field];
  const { faces, equalEnds } = SHAPES[values.type];
  const size = faces[faceKeys(values.type).indexOf(key)]?.size ?? 'main';
  return equalEnds && size === 'left' ? 'right_mm' : `${size}_mm`;
}

function issueOf(values: ShapeValues, keys: readonly FaceKey[], problem: ShapeProblem): FormIssue | null {
  const keyOf = (face: number): FaceKey => keys[face - 1] ?? 'front';
  switch (problem.code) {
    case 'size_out_of_range':
      return sizeIssue(`${problem.side}_mm`, problem);
    case 'depth_out_of_range':
      return sizeIssue('depth_mm', problem);
    case 'storey_out_of_range':
      return sizeIssue(storeyPath(values, keyOf(problem.face), problem.storey, problem.field), problem);
    case 'storeys_overlap': {
      const { face, storey, by } = problem;
      const path = `faces.${keyOf(face)}.${storey}.height_mm`;
      return { path, code: 'shelf_storeys_overlap', params: { face, storey, by: formatCm(by) } };
    }
    case 'supports_out_of_range':
      return problem.field === 'count'
        ? null
        : sizeIssue(`supports.${keyOf(problem.face)}.${problem.field}_mm`, problem);
    case 'supports_too_long':
    case 'supports_too_high': {
      const { face, needs, free } = problem;
      const field = problem.code === 'supports_too_long' ? 'count' : 'height_mm';
      const params = { face, needs: formatCm(needs), free: formatCm(free) };
      return { path: `supports.${keyOf(face)}.${field}`, code: `shelf_${problem.code}`, params };
    }
    case 'table_out_of_range': {
      const { field } = problem;
      const table = `tables.${problem.table - 1}`;
      if (field === 'turn')
        return { path: `${table}.spot.turn`, code: 'number_too_large', params: { max: problem.max } };
      return sizeIssue(`${table}.${field === 'x' || field === 'y' ? 'spot.' : ''}${field}_mm`, problem);
    }
    case 'table_too_many_phones': {
      const { table, phones, places } = problem;
      return {
        path: `tables.${table - 1}.phones`,
        code: 'shelf_table_phones',
        params: { table, phones, places },
      };
    }
    case 'too_many_tables':
      return { path: 'tables', code: 'too_many', params: { max: problem.max } };
    // The fields validate counts; the form cannot produce the other problems.
    default:
      return null;
  }
}

/** Validates the furniture. Returns the first mistake of each field, by the form's fields. */
export function shapeIssues(values: ShapeValues): FormIssue[] {
  const keys = faceKeys(values.type);
  const issues = fieldIssues(values, keys);
  for (const problem of validateShape(planOfValues(values))) {
    const issue = issueOf(values, keys, problem);
    if (issue && !issues.some(({ path }) => path === issue.path)) issues.push(issue);
  }
  return issues;
}

/** Schema of the form's values; with `withBranch` a branch must be chosen. */
export function shelfValuesSchema(withBranch: boolean) {
  return z.looseObject({ name: line(80) }).superRefine((raw, context) => {
    const values = raw as unknown as ShelfValues;
    const issues = shapeIssues(values);
    if (withBranch && values.branch === null) issues.unshift(required('branch'));
    for (const { path, code, params } of issues) {
      context.addIssue({ code: 'custom', path: path.split('.'), ...as(code, params) });
    }
  });
}
