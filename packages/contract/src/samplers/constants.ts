export const SAMPLER_KINDS = [1, 2, 3] as const;

export const ORIENTATIONS = ['upright', 'across'] as const;
/** Bounds of a label's sides, tenths of a millimetre; those of the engine. */
export const LABEL_SIDES = { width: { min: 400, max: 1500 }, height: { min: 230, max: 1500 } } as const;
export const MAX_SAMPLER_NAME = 80;
/** Most characters that a sampler names. */
export const MAX_SAMPLER_CHARACTERS = 30;
/** Largest file of a sampler, in characters: sixty parts with every text at its longest are half of it. */
export const MAX_SAMPLER_FILE = 200_000;
