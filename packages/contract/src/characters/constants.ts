export const CHARACTER_TYPES = ['text', 'number', 'yes_no', 'choice'] as const;
export const MEASURES = ['kv', 'l', 'kg'] as const;
/** Maximum length of the name of a character or of a category of characters, and of a unit. */
export const MAX_CHARACTER_NAME = 80;
export const MAX_UNIT = 20;
/** Maximum length of a value, and maximum number of options of a choice. */
export const MAX_VALUE = 200;
export const MAX_OPTIONS = 200;

export type CharacterType = (typeof CHARACTER_TYPES)[number];
