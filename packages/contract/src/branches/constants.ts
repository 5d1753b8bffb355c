/** Languages in which a branch prints its price tags. */
export const TAG_LANGUAGES = ['uz', 'ru', 'kaa'] as const;

/** Sort keys of a list of branches. */
export const BRANCH_SORTS = ['code', 'name', 'region', 'shelf_count', 'tags'] as const;
