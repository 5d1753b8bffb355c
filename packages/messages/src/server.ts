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
import ruUi from './ru/ui.json' with { type: 'json' };
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
import uzUi from './uz/ui.json' with { type: 'json' };

type Both<Words> = Readonly<Record<Language, Words>>;

/** The words of one catalogue in both languages; Russian has at least those of Uzbek. */
const both = <Words>(uz: Words, ru: NoInfer<Words>): Both<Words> => ({ uz, ru });

/** Texts of every error code in each language, for the server, which needs all of them. */
export const SERVER_MESSAGES: Both<Readonly<Record<ErrorCode, string>>> = { uz, ru };

/** Name of a tag format; those of paper are named by their size. */
export function tagFormatName(language: Language, format: string): string {
  return format === 'label' ? EXPORT_WORDS[language].label_format : format;
}

/** Names of the product's own permissions (`.` of a key as `_`), their categories and the default roles. */
export const PERMISSION_NAMES = both(uzPermissions, ruPermissions);

/** Words of the history of actions: kinds of things, actions, fields. */
export const HISTORY_WORDS = both(
  historyWords(uzHistory, uzImports, uzGoods),
  historyWords(ruHistory, ruImports, ruGoods),
);

/** Words of products, where a sheet or the history has none of its own. */
export const PRODUCT_WORDS = both(uzGoods, ruGoods);
export const CHARACTER_WORDS = both(uzCharacters, ruCharacters);
export const CHECK_LIST_WORDS = both(uzCheckLists, ruCheckLists);
export const SAMPLER_WORDS = both(uzSamplers, ruSamplers);
export const PEOPLE_WORDS = both(uzPeople, ruPeople);
export const IMPORT_WORDS = both(uzImports, ruImports);
export const SHELF_WORDS = both(uzShelves, ruShelves);
export const TAG_WORDS = both(uzPriceTags, ruPriceTags);
export const TAG_STATE_WORDS = both(uzUi.tag_states, ruUi.tag_states);

/** Words that only exported lists have. */
export const EXPORT_WORDS = both(uzExports, ruExports);

/** Words of the page that a tag's code opens. */
export const TAG_CHECK_WORDS = both(uzTagCheck, ruTagCheck);

/** Words of notices, by their catalogues. */
export const NOTICE_WORDS = both({ bell: uzBell, notices: uzNotices }, { bell: ruBell, notices: ruNotices });
