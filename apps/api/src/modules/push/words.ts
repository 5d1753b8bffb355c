import { type NoticeFacts, noticeWords } from '@javon/messages';
import { NOTICE_WORDS } from '@javon/messages/server';
import i18next from 'i18next';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { shownDay } from '../../platform/time/tashkent.ts';

const texts = i18next.createInstance({
  resources: NOTICE_WORDS,
  initAsync: false,
  interpolation: { escapeValue: false },
});
await texts.init();

/** Title and text of a notice in a language, equal to those of the web application. */
export function pushWords(notice: NoticeFacts, language: ServerLanguage): { title: string; body: string } {
  const t = texts.getFixedT(language);
  const { title, text } = noticeWords(notice, {
    language,
    say: (key, values) => t(key, { ...values }),
    shownDay,
  });
  return { title, body: text ?? '' };
}
