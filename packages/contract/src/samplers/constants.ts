export const SAMPLER_KINDS = [1, 2, 3] as const;

export const ORIENTATIONS = ['upright', 'across'] as const;
/** Bounds of a label's sides, tenths of a millimetre; same as in the engine. */
export const LABEL_SIDES = { width: { min: 400, max: 1500 }, height: { min: 230, max: 1500 } } as const;
export const MAX_SAMPLER_NAME = 80;
/** Maximum number of characters in a sampler. */
export const MAX_SAMPLER_CHARACTERS = 30;
/**
 * Maximum size of a sampler's file, in characters: twice that of sixty parts with all texts at their maximum
 * length.
 */
export const MAX_SAMPLER_FILE = 200_000;

/** Permissions to view samplers, by kind. */
export const SAMPLER_VIEWS = [
  'price_tag_sampler.view',
  'price_tag_sampler.view2',
  'price_tag_sampler.view3',
] as const;
/** Permissions to add samplers, by kind. */
export const SAMPLER_ADDS = [
  'price_tag_sampler.add',
  'price_tag_sampler.add2',
  'price_tag_sampler.add3',
] as const;
/** Permissions of the screens on which samplers are tried on products. */
export const SAMPLER_SCREENS = ['price_tag_sampler', ...SAMPLER_VIEWS, ...SAMPLER_ADDS] as const;
