import type { Notice } from '@javon/contract';
import { noticeWords } from '@javon/messages';
import { formatDate } from '../../shared/format/format.ts';
import { currentLanguage, i18n } from '../../shared/i18n/i18n.ts';

/** Title and text of a notice in the current language; the catalogues `bell` and `notices` must be loaded. */
export function wordsOf(notice: Notice): ReturnType<typeof noticeWords> {
  return noticeWords(notice, {
    language: currentLanguage(),
    say: (key, values) => i18n.t(key as 'bell:title', values ?? {}),
    shownDay: formatDate,
  });
}
