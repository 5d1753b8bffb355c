import type { ErrorCode } from '@javon/contract';
import { historyWords } from './history-words.ts';
import type { Language } from './languages.ts';
import ruBell from './ru/bell.json' with { type: 'json' };
import ruCharacters from './ru/characters.json' with { type: 'json' };
import ruCheckLists from './ru/check_lists.json' with { type: 'json' };
import ru from './ru/errors.json' with { type: 'json' };
import ruExports from './ru/exports.json' with { type: 'json' };
import ruGoods from './ru/goods.json' with { type: 'json' };
import ruHistory from './ru/history.json' with { type: 'json' };
import ruImports from './ru/imports.json' with { type: 'json' };
import ruNotices from './ru/notices.json' with { type: 'json' };
import ruPeople from './ru/people.json' with { type: 'json' };
import ruPermissions from './ru/permissions.json' with { type: 'json' };
import ruPriceTags from './ru/price_tags.json' with { type: 'json' };
import ruSamplers from './ru/samplers.json' with { type: 'json' };
import ruShelves from './ru/shelves.json' with { type: 'json' };
import ruTagCheck from './ru/tag_check.json' with { type: 'json' };
import uzBell from './uz/bell.json' with { type: 'json' };
import uzCharacters from './uz/characters.json' with { type: 'json' };
import uzCheckLists from './uz/check_lists.json' with { type: 'json' };
import uz from './uz/errors.json' with { type: 'json' };
import uzExports from './uz/exports.json' with { type: 'json' };
import uzGoods from './uz/goods.json' with { type: 'json' };
import uzHistory from './uz/history.json' with { type: 'json' };
import uzImports from './uz/imports.json' with { type: 'json' };
import uzNotices from './uz/notices.json' with { type: 'json' };
import uzPeople from './uz/people.json' with { type: 'json' };
import uzPermissions from './uz/permissions.json' with { type: 'json' };
import uzPriceTags from './uz/price_tags.json' with { type: 'json' };
import uzSamplers from './uz/samplers.json' with { type: 'json' };
import uzShelves from './uz/shelves.json' with { type: 'json' };
import uzTagCheck from './uz/tag_check.json' with { type: 'json' };

/** Texts of every error code in each language, for the server, which needs all of them. */
export const SERVER_MESSAGES: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = { uz, ru };

/** Name of a tag format; those of paper are named by their size. */
export function tagFormatName(language: Language, format: string): string {
  return format === 'label' ? { uz: uzExports, ru: ruExports }[language].label_format : format;
}

/** Names of the product's own permissions (`.` of a key as `_`), their categories and the default roles. */
export const PERMISSION_NAMES: Readonly<Record<Language, typeof uzPermissions>> = {
  uz: uzPermissions,
  ru: ruPermissions,
};

/** Words of the history of actions: kinds of things, actions, fields. */
export const HISTORY_WORDS: Readonly<Record<Language, typeof uzHistory>> = {
  uz: historyWords(uzHistory, uzImports, uzGoods),
  ru: historyWords(ruHistory, ruImports, ruGoods),
};

/** Names of a product's fields, where a sheet or the history has no name of its own. */
export const PRODUCT_WORDS: Readonly<Record<Language, Pick<typeof uzGoods, 'fields'>>> = {
  uz: uzGoods,
  ru: ruGoods,
};

/** Words of characters, for their sheets. */
export const CHARACTER_WORDS: Readonly<Record<Language, Pick<typeof uzCharacters, 'types' | 'measures'>>> = {
  uz: uzCharacters,
  ru: ruCharacters,
};

/** Words of templates of check lists, for their sheet. */
export const CHECK_LIST_WORDS: Readonly<
  Record<
    Language,
    Pick<
      typeof uzCheckLists,
      'active' | 'inactive' | 'all_branches' | 'every' | 'every_week_on' | 'every_month_on' | 'weekdays'
    >
  >
> = { uz: uzCheckLists, ru: ruCheckLists };

/** Words of samplers, for their sheet. */
export const SAMPLER_WORDS: Readonly<Record<Language, Pick<typeof uzSamplers, 'kinds' | 'orientations'>>> = {
  uz: uzSamplers,
  ru: ruSamplers,
};

/** Words of the sheet of staff. */
export const PEOPLE_WORDS: Readonly<Record<Language, typeof uzPeople>> = { uz: uzPeople, ru: ruPeople };

/** Words of the imports, for the sheets that the server writes. */
export const IMPORT_WORDS: Readonly<Record<Language, typeof uzImports>> = { uz: uzImports, ru: ruImports };

/** Words of a shelf's plan on paper, and of shelves in exported lists. */
export const SHELF_WORDS: Readonly<Record<Language, Pick<typeof uzShelves, 'paper' | 'sides' | 'types'>>> = {
  uz: uzShelves,
  ru: ruShelves,
};

/** Words of tags, for their sheets. */
export const TAG_WORDS: Readonly<Record<Language, Pick<typeof uzPriceTags, 'reasons'>>> = {
  uz: uzPriceTags,
  ru: ruPriceTags,
};

/** Words of exported lists. */
export const EXPORT_WORDS: Readonly<Record<Language, typeof uzExports>> = { uz: uzExports, ru: ruExports };

/** Words of the page that a tag's code opens. */
export const TAG_CHECK_WORDS: Readonly<Record<Language, typeof uzTagCheck>> = {
  uz: uzTagCheck,
  ru: ruTagCheck,
};

/** Words of notices, by their catalogues. */
export const NOTICE_WORDS: Readonly<
  Record<Language, { readonly bell: typeof uzBell; readonly notices: typeof uzNotices }>
> = { uz: { bell: uzBell, notices: uzNotices }, ru: { bell: ruBell, notices: ruNotices } };
