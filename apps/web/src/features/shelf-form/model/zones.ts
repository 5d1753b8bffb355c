import type { FaceKey, Zone } from '@javon/planogram';
import type { FaceChanges, ShapeValues, StoreyChange } from './values.ts';

/** Zone that a click on a storey paints; null resets it to the one that eye height gives. */
export type Brush = Zone | null;

/** Changes of a storey; what is undefined is as on the whole shelf. */
export type LooseChange = { readonly [K in keyof StoreyChange]: StoreyChange[K] | undefined };

/** Returns the changes made by hand with those of one storey replaced. */
export function withStorey(
  faces: ShapeValues['faces'],
  key: FaceKey,
  storey: number,
  change: LooseChange,
): ShapeValues['faces'] {
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { [String(storey)]: _, ...rest } = faces[key] ?? {};
  const own: FaceChanges = Object.keys(kept).length === 0 ? rest : { ...rest, [String(storey)]: kept };
  return { ...faces, [key]: own };
}

/** The same with a storey painted. */
export function painted(
  faces: ShapeValues['faces'],
  key: FaceKey,
  storey: number,
  brush: Brush,
): ShapeValues['faces'] {
  return withStorey(faces, key, storey, { ...faces[key]?.[String(storey)], zone: brush ?? undefined });
}
