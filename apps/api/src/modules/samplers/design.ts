import type { ErrorCode, ErrorParams, FieldIssue, SamplerDesign, SamplerSummary } from '@javon/contract';
import {
  hasMarkup,
  type LayoutProblem,
  type LayoutProblemCode,
  missingGlyph,
  PRODUCT_PICTURES,
  validateLayout,
} from '@javon/price-tag';
import type { Db } from '../../platform/db/database.ts';
import { tidy, tidyUzbek } from '../../platform/text/normalise.ts';
import { readUploads } from '../price-tags/public.ts';
import { readActivePlans, readKnownCharacters } from './queries/choices.ts';

type Kind = SamplerSummary['kind'];
type Words = { readonly uz: string; readonly ru: string; readonly kaa?: string | null | undefined };

const TEXTS = ['title', 'discountText', 'text', 'suffix'] as const;

function tidyWords(words: Words): { uz: string; ru: string; kaa: string | null } {
  return {
    uz: tidyUzbek(words.uz),
    ru: tidy(words.ru),
    kaa: words.kaa ? tidyUzbek(words.kaa) || null : null,
  };
}

/** Normalises the texts of a design for storing. */
export function tidyDesign(design: SamplerDesign): SamplerDesign {
  const { title, discountText, text, suffix, ...rest } = design.spec;
  const spec = {
    ...rest,
    title: title && tidyWords(title),
    discountText: discountText && tidyWords(discountText),
    text: text && tidyWords(text),
    suffix: tidyWords(suffix),
  };
  return { ...design, spec };
}

const LAYOUT_ERRORS: Readonly<Record<LayoutProblemCode, ErrorCode>> = {
  not_an_object: 'layout_incomplete',
  not_an_array: 'layout_incomplete',
  missing: 'layout_incomplete',
  wrong_version: 'layout_incomplete',
  unknown_key: 'layout_unknown',
  unknown_kind: 'layout_unknown',
  unknown_value: 'layout_unknown',
  not_a_whole_number: 'layout_size',
  not_a_half_point: 'layout_size',
  too_small: 'layout_size',
  too_large: 'layout_size',
  floor_above_size: 'layout_size',
  outside_tag: 'layout_outside',
  not_text: 'layout_words',
  text_too_long: 'layout_words',
  not_a_flag: 'layout_words',
  glyph_missing: 'layout_letter',
  markup: 'layout_markup',
  not_a_picture_name: 'layout_picture',
  not_a_colour: 'layout_colour',
  colour_too_light: 'layout_colour',
  line_not_straight: 'layout_line',
  too_many_parts: 'layout_too_many',
};

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

/** Returns a part's label for people: its place in the list and its name or kind, as `4 (price)`. */
function partName(layout: unknown, index: string): string {
  const part = valueAt(layout, ['parts', index]) as Record<string, unknown> | undefined;
  const name = part?.id ?? part?.kind;
  return typeof name === 'string' ? `${Number(index) + 1} (${name.slice(0, 40)})` : String(Number(index) + 1);
}

function layoutIssue(layout: unknown, { code, path }: LayoutProblem): FieldIssue {
  const [list, index = '', ...rest] = path.split('.');
  const inPart = list === 'parts' && index !== '';
  const field = (inPart ? rest.join('.') : path).slice(0, 80) || (inPart ? 'x, y, w, h' : 'layout');
  const value = valueAt(layout, path.split('.'));
  const letter = code === 'glyph_missing' && typeof value === 'string' ? (missingGlyph(value) ?? '') : '';
  const params: ErrorParams = { part: inPart ? partName(layout, index) : '', field, letter };
  return { path: path === '' ? 'design.layout' : `design.layout.${path}`, code: LAYOUT_ERRORS[code], params };
}

function issue(path: string, code: ErrorCode, params: ErrorParams = {}): FieldIssue {
  return { path: `design.${path}`, code, params };
}

function wordIssues(design: SamplerDesign): FieldIssue[] {
  return TEXTS.flatMap((key) => {
    const words = design.spec[key];
    if (words === null) return [];
    return (['uz', 'ru', 'kaa'] as const).flatMap((language): FieldIssue[] => {
      const text = words[language];
      const path = `spec.${key}.${language}`;
      if (text === '' && language !== 'kaa') return [issue(path, 'required')];
      if (!text) return [];
      if (hasMarkup(text)) return [issue(path, 'words_with_markup')];
      const letter = missingGlyph(text);
      return letter === null ? [] : [issue(path, 'letter_not_printable', { letter })];
    });
  });
}

/** Checks a spec against the kind, and options that exclude each other [TAG-2]. */
function specIssues(kind: Kind, { spec, months }: SamplerDesign): FieldIssue[] {
  const found: FieldIssue[] = [];
  if (kind !== 2 && spec.discountTag !== 'none') found.push(issue('spec.discountTag', 'sampler_kind_wrong'));
  if (kind === 3 && spec.monthlyPrice === 'no') found.push(issue('spec.monthlyPrice', 'sampler_kind_wrong'));
  if (spec.discountTag === 'text' && spec.discountText === null)
    found.push(issue('spec.discountText', 'required'));
  if (spec.monthlyPrice !== 'no' && months === null) found.push(issue('months', 'required'));
  return found;
}

/** Pictures that the layout names but nobody has uploaded, each at its part. */
async function pictureIssues(db: Db, { parts }: SamplerDesign['layout']): Promise<FieldIssue[]> {
  const known = await readUploads(
    db,
    parts.flatMap((part) => (part.kind === 'picture' ? [part.ref] : [])),
  );
  return parts.flatMap((part, index) => {
    if (part.kind !== 'picture' || Object.hasOwn(known, part.ref)) return [];
    if (PRODUCT_PICTURES.some((name) => name === part.ref)) return [];
    const params = { part: partName({ parts }, String(index)), field: part.ref };
    return [issue(`layout.parts.${index}.ref`, 'layout_picture_unknown', params)];
  });
}

async function knownIssues(db: Db, { spec, months }: SamplerDesign): Promise<FieldIssue[]> {
  const found: FieldIssue[] = [];
  if (months !== null) {
    const options = (await readActivePlans(db)).map((plan) => plan.months);
    if (!options.includes(months))
      found.push(issue('months', 'not_in_list', { options: options.join(', ') }));
  }
  if (spec.characters !== null && spec.characters.length > 0) {
    const ids = spec.characters.map(Number);
    const known = await readKnownCharacters(db, ids);
    ids.forEach((id, index) => {
      if (!known.has(id)) {
        found.push(issue(`spec.characters.${index}`, 'row_character_unknown', { name: String(id) }));
      }
    });
  }
  return found;
}

/**
 * Lists the issues that block saving a design, each with its path; empty if there are none. The engine
 * validates the layout, so that a stored one can always be drawn.
 * @param design tidied by {@link tidyDesign}
 */
export async function designIssues(
  db: Db,
  kind: Kind,
  format: string,
  design: SamplerDesign,
): Promise<FieldIssue[]> {
  const check = validateLayout(design.layout);
  const layout = check.ok
    ? design.layout.format === format
      ? await pictureIssues(db, design.layout)
      : [issue('layout.format', 'layout_format', { format })]
    : check.problems.map((problem) => layoutIssue(design.layout, problem));
  const rest = [...specIssues(kind, design), ...wordIssues(design), ...(await knownIssues(db, design))];
  return [...layout, ...rest].slice(0, 20);
}
