import { FORMAT_NAMES, isSheetFormat, LABEL_SIDES, orientationOf, type Size, tagSize } from '../formats.ts';
import { rgb } from '../inks.ts';
import { missingGlyph } from '../metrics/metrics.ts';
import { mmToHmm, ptToHmm } from '../units.ts';
import { ascent, descent } from './fit-text.ts';
import {
  CONDITION_NAMES,
  type LayoutProblem,
  type LayoutProblemCode,
  type PartKind,
  type TagLayout,
  VALUE_NAMES,
} from './types.ts';

export type LayoutCheck =
  | { readonly ok: true; readonly layout: TagLayout }
  | { readonly ok: false; readonly problems: readonly LayoutProblem[] };

/** Limits of a layout from outside [PT-21]. Sizes in points, leadings and shares in hundredths. */
export const LAYOUT_LIMITS = {
  parts: 60,
  conditions: 6,
  textLength: 200,
  nameLength: 60,
  minSize: 4,
  maxSize: 300,
  minLeading: 90,
  maxLeading: 300,
  maxLines: 12,
  maxRows: 30,
  minSuffix: 20,
  maxSuffix: 100,
  maxThickness: 100,
  maxRadius: 2100,
  maxDash: 200,
  problems: 50,
} as const;

const L = LAYOUT_LIMITS;

type Path = string;
/** Reports a problem; returns undefined, so that a check may end with the call. */
type Report = (code: LayoutProblemCode, path: Path) => undefined;
type Check = (value: unknown, path: Path, report: Report) => unknown;

interface Field {
  readonly check: Check;
  readonly optional?: true;
}

type Fields = Readonly<Record<string, Field>>;

function whole(min: number, max: number): Field {
  return {
    check(value, path, report) {
      if (typeof value !== 'number' || !Number.isInteger(value)) report('not_a_whole_number', path);
      else if (value < min) report('too_small', path);
      else if (value > max) report('too_large', path);
    },
  };
}

const points: Field = {
  check(value, path, report) {
    if (typeof value !== 'number' || !Number.isInteger(value * 2)) report('not_a_half_point', path);
    else if (value < L.minSize) report('too_small', path);
    else if (value > L.maxSize) report('too_large', path);
  },
};

function oneOf(...values: readonly (string | number)[]): Field {
  return {
    check(value, path, report) {
      if (!values.includes(value as string)) report('unknown_value', path);
    },
  };
}

const flag: Field = {
  check(value, path, report) {
    if (typeof value !== 'boolean') report('not_a_flag', path);
  },
};

function string(max: number): Field {
  return {
    check(value, path, report) {
      if (typeof value !== 'string') report('not_text', path);
      else if (value.length > max) report('text_too_long', path);
    },
  };
}

const words: Field = {
  check(value, path, report) {
    if (typeof value !== 'string') return report('not_text', path);
    if (value.length > L.textLength) return report('text_too_long', path);
    if (hasMarkup(value)) return report('markup', path);
    if (missingGlyph(value) !== null) report('glyph_missing', path);
  },
};

/** Whether a text contains an HTML or XML tag; no text of a price tag does [PT-21]. */
export function hasMarkup(text: string): boolean {
  return /<\s*[/!?]?\s*[a-z]/i.test(text);
}

const PICTURE_NAME = /^[a-z0-9][a-z0-9-]*$/;
const pictureName: Field = {
  check(value, path, report) {
    if (typeof value !== 'string') return report('not_text', path);
    if (value.length > L.nameLength) return report('text_too_long', path);
    if (!PICTURE_NAME.test(value)) report('not_a_picture_name', path);
  },
};

function optional(field: Field): Field {
  return { ...field, optional: true };
}

function object(fields: Fields): Field {
  return { check: (value, path, report) => checkObject(value, fields, path, report) };
}

const localText = object({ uz: words, ru: words, kaa: optional(words) });

const condition = oneOf(...CONDITION_NAMES, ...CONDITION_NAMES.map((name) => `!${name}`));

const conditions: Field = {
  optional: true,
  check(value, path, report) {
    if (!Array.isArray(value)) return report('not_an_array', path);
    if (value.length > L.conditions) return report('too_large', path);
    value.forEach((item, index) => {
      condition.check(item, `${path}.${index}`, report);
    });
  },
};

const ink = oneOf('black', 'white', 'grey', 'accent');
const weight = oneOf(400, 600, 800);
const align = oneOf('left', 'center', 'right');
const valign = oneOf('top', 'middle', 'bottom');
const share = whole(L.minSuffix, L.maxSuffix);
const leading = whole(L.minLeading, L.maxLeading);
const length = whole(0, 2100);

const box: Fields = {
  kind: string(L.nameLength),
  id: optional(string(L.nameLength)),
  when: conditions,
  x: length,
  y: length,
  w: length,
  h: length,
};
const sized: Fields = { size: points, floor: points };
const type: Fields = { ...sized, weight, align, valign, ink };
const paragraph: Fields = { ...type, maxLines: whole(1, L.maxLines), leading };
const amount: Fields = { ...type, suffixSize: share, suffixWeight: weight };
const thickness = whole(0, L.maxThickness);

const PARTS: Readonly<Record<PartKind, Fields>> = {
  text: { ...box, ...paragraph, text: localText },
  value: {
    ...box,
    ...paragraph,
    value: oneOf(...VALUE_NAMES),
    before: optional(localText),
    after: optional(localText),
  },
  characters: {
    ...box,
    ...sized,
    leading,
    valign,
    maxRows: whole(1, L.maxRows),
    labelInk: ink,
    valueWeight: weight,
    rules: flag,
  },
  price: { ...box, ...amount },
  oldPrice: { ...box, ...type, strike: oneOf('across', 'slanted'), strikeInk: ink },
  monthly: { ...box, ...amount },
  discount: { ...box, ...sized, shape: oneOf('rect', 'round', 'flag'), fill: ink, ink, weight },
  barcode: { ...box, digits: flag, align },
  qr: { ...box, align, valign },
  picture: { ...box, ref: pictureName, align, valign },
  line: { ...box, thickness: whole(1, L.maxThickness), ink, dash: optional(whole(1, L.maxDash)) },
  box: { ...box, radius: whole(0, L.maxRadius), fill: optional(ink), stroke: optional(ink), thickness },
};

const labelSize = object({
  width: whole(LABEL_SIDES.width.min, LABEL_SIDES.width.max),
  height: whole(LABEL_SIDES.height.min, LABEL_SIDES.height.max),
});

const LAYOUT: Fields = {
  version: { check: (value, path, report) => value !== 1 && report('wrong_version', path) },
  format: oneOf(...FORMAT_NAMES),
  orientation: oneOf('upright', 'across'),
  size: optional(labelSize),
  accent: { check: checkAccent },
  parts: {
    check(value, path, report) {
      if (!Array.isArray(value)) return report('not_an_array', path);
      if (value.length > L.parts) return report('too_many_parts', path);
      value.forEach((part, index) => {
        checkPart(part, `${path}.${index}`, report);
      });
    },
  },
};

/**
 * Validates a layout from outside: shape, limits, places [PT-20]. Unknown keys are refused. At most 50
 * problems are returned. Never throws. `layout` is the input itself, not a copy.
 */
export function validateLayout(input: unknown): LayoutCheck {
  const problems: LayoutProblem[] = [];
  checkObject(input, LAYOUT, '', (code, path) => {
    if (problems.length < L.problems) problems.push({ code, path });
  });
  if (problems.length > 0) return { ok: false, problems };
  const layout = input as TagLayout;
  const misfit = misfitOf(layout);
  if (misfit !== null) return { ok: false, problems: [misfit] };
  const size = tagSize(layout);
  layout.parts.forEach((part, index) => {
    checkPlace(part, size, `parts.${index}`, (code, path) => {
      if (problems.length < L.problems) problems.push({ code, path });
    });
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, layout };
}

/** A label needs a size, which its orientation follows from; other formats have none. */
function misfitOf({ format, orientation, size }: TagLayout): LayoutProblem | null {
  if (isSheetFormat(format)) return size === undefined ? null : { code: 'unknown_key', path: 'size' };
  if (size === undefined) return { code: 'missing', path: 'size' };
  return orientation === orientationOf(size) ? null : { code: 'unknown_value', path: 'orientation' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkObject(value: unknown, fields: Fields, path: Path, report: Report): undefined {
  if (!isRecord(value)) return report('not_an_object', path);
  const at = (key: string): Path => (path === '' ? key : `${path}.${key}`);
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key)) report('unknown_key', at(key));
  }
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, key) || value[key] === undefined) {
      if (!field.optional) report('missing', at(key));
    } else {
      field.check(value[key], at(key), report);
    }
  }
}

function checkPart(part: unknown, path: Path, report: Report): undefined {
  if (!isRecord(part)) return report('not_an_object', path);
  const { kind } = part;
  if (typeof kind !== 'string' || !Object.hasOwn(PARTS, kind)) return report('unknown_kind', `${path}.kind`);
  checkObject(part, PARTS[kind as PartKind], path, report);
}

/** White text on it must be readable: contrast 4.5 : 1 (WCAG 2.2, 1.4.3), which also prints dark enough. */
const LEAST_CONTRAST = 4.5;

function checkAccent(value: unknown, path: Path, report: Report): undefined {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/.test(value)) return report('not_a_colour', path);
  const [red, green, blue] = rgb(value).map((channel) => {
    const level = channel / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  if (1.05 / (luminance + 0.05) < LEAST_CONTRAST) report('colour_too_light', path);
}

function checkPlace(part: TagLayout['parts'][number], size: Size, path: Path, report: Report): undefined {
  const { x, y, w, h, kind } = part;
  if (x + w > size.width || y + h > size.height) report('outside_tag', path);
  if (kind === 'line') {
    if (w > 0 === h > 0) report('line_not_straight', path);
    return;
  }
  if (w === 0) report('too_small', `${path}.w`);
  if (h === 0) report('too_small', `${path}.h`);
  if (!('floor' in part)) return;
  if (part.floor > part.size) report('floor_above_size', `${path}.floor`);
  // A box too low for one line at the minimum size would lose its text silently.
  const floor = ptToHmm(part.floor);
  if (h > 0 && mmToHmm(h) < ascent(floor) + descent(floor)) report('too_small', `${path}.h`);
}
