/** Languages in which a branch prints its price tags. */
export const TAG_LANGUAGES = ['uz', 'ru', 'kaa'] as const;
