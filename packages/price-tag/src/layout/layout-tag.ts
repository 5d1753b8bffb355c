import type { Drawing } from '../drawing.ts';
import type { TagValues } from '../values.ts';
import type { TagLayout } from './types.ts';

/** What belongs to one print, not to the tag. */
export interface PrintFacts {
  /** The check code (branch, product, print) that the QR code carries. */
  readonly check?: string | null | undefined;
  /** The day of the print as it is to be shown. */
  readonly date?: string | null | undefined;
  /** Pictures that there are: width and height in any one unit. */
  readonly pictures?:
    | Readonly<Record<string, { readonly width: number; readonly height: number }>>
    | undefined;
}

/** Draws a tag. `layout` must have passed `validateLayout`. Same input, same drawing. */
export function layoutTag(_values: TagValues, _layout: TagLayout, _print: PrintFacts = {}): Drawing {
  throw new Error('not yet');
}
