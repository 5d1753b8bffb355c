/** Colours that the pigments of an electronic label show. */
export type LabelColours = 'black' | 'black_red';

interface ElectronicModel {
  /** Diagonal in inches, as the makers name it. */
  readonly inches: number;
  readonly width: number;
  readonly height: number;
  readonly colours: LabelColours;
  /**
   * Size of the sampler that it shows, tenths of a millimetre: that of its glass. Samplers are no wider than 150 mm, so
   * that a 7.5-inch label shows them 9 % larger.
   */
  readonly tag: { readonly width: number; readonly height: number };
}

const TAG_29 = { width: 669, height: 291 };
const TAG_42 = { width: 848, height: 636 };
const TAG_75 = { width: 1500, height: 900 };

/** Models of electronic labels with their size in pixels, as OpenEPaperLink lists them. */
export const ELECTRONIC_MODELS = {
  '2.9-bw': { inches: 2.9, width: 296, height: 128, colours: 'black', tag: TAG_29 },
  '2.9-bwr': { inches: 2.9, width: 296, height: 128, colours: 'black_red', tag: TAG_29 },
  '2.9-hd-bwr': { inches: 2.9, width: 384, height: 168, colours: 'black_red', tag: TAG_29 },
  '4.2-bw': { inches: 4.2, width: 400, height: 300, colours: 'black', tag: TAG_42 },
  '4.2-bwr': { inches: 4.2, width: 400, height: 300, colours: 'black_red', tag: TAG_42 },
  '7.5-bw': { inches: 7.5, width: 800, height: 480, colours: 'black', tag: TAG_75 },
  '7.5-bwr': { inches: 7.5, width: 800, height: 480, colours: 'black_red', tag: TAG_75 },
} as const satisfies Readonly<Record<string, ElectronicModel>>;
export type ElectronicModelName = keyof typeof ELECTRONIC_MODELS;
export const ELECTRONIC_MODEL_NAMES = Object.keys(ELECTRONIC_MODELS) as ElectronicModelName[];

/** Most electronic labels of a branch. */
export const MAX_ELECTRONIC_LABELS = 5000;

/** Most labels that the program in a store gets, or reports, at a time. */
export const MAX_ELECTRONIC_WORK = 20;

/**
 * States of an electronic label: `blocked` cannot show the tag as it is, `waiting` for its picture, `failing` did not get
 * it, so that the tag may be printed on paper.
 */
export const ELECTRONIC_STATES = ['unbound', 'blocked', 'failing', 'waiting', 'shown'] as const;
export type ElectronicState = (typeof ELECTRONIC_STATES)[number];

/**
 * Why a label did not get its picture: the access point does not know its MAC, or answered with something else; its codes
 * do not fit its pixels; its tag has another size; the access point does not answer; the program in the store does not ask; or
 * nothing came back in time.
 */
export const ELECTRONIC_FAULTS = [
  'unknown_mac',
  'answer',
  'picture',
  'size',
  'away',
  'silent',
  'late',
] as const;
export type ElectronicFault = (typeof ELECTRONIC_FAULTS)[number];

/** A MAC as it is printed or scanned: 12 or 16 hexadecimal digits, also in pairs. */
const MAC = /^(?:[0-9A-F]{12}|[0-9A-F]{16})$/;
const SHORT_MAC = 12;
const FULL_MAC = 16;

/** Returns a MAC as 16 capital digits, as access points write it; null for what is none. */
export function normaliseMac(text: string): string | null {
  const digits = text
    .trim()
    .toUpperCase()
    .replace(/[\s:.-]/g, '');
  if (!MAC.test(digits)) return null;
  return digits.length === SHORT_MAC ? digits.padStart(FULL_MAC, '0') : digits;
}
