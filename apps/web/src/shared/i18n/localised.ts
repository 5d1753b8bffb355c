import type { Localised } from '@javon/contract';
import type { Language } from '@javon/messages';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';

/** The text of a row in the given language, or in the other where that is empty. */
function pickLocalised(text: Pick<Localised, 'uz' | 'ru'>, language: Language): string {
  return text[language] || text.uz || text.ru;
}

/** Gives a function that reads texts of rows in the current language; the same one while that stays. */
export function useLocalised(): (text: Pick<Localised, 'uz' | 'ru'>) => string {
  // Subscribes the component to the language.
  useTranslation();
  const language = currentLanguage();
  return useCallback((text) => pickLocalised(text, language), [language]);
}
