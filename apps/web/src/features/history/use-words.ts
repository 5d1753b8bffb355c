import { historyWords, type Messages } from '@javon/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, i18n } from '../../shared/i18n/i18n.ts';
import type { Words } from './readable.ts';

/** Texts of the history in the current language; fetched if missing. */
export function useWords(): Words {
  const { t } = useTranslation(['history', 'goods', 'imports', 'permissions', 'ui']);
  return useMemo(() => {
    const language = currentLanguage();
    return {
      language,
      history: historyWords(
        i18n.getResourceBundle(language, 'history') as Messages['history'],
        i18n.getResourceBundle(language, 'imports') as Messages['imports'],
        i18n.getResourceBundle(language, 'goods') as Messages['goods'],
      ),
      permissions: i18n.getResourceBundle(language, 'permissions') as Messages['permissions'],
      money: (amount) => t('ui:money', { amount }),
    };
  }, [t]);
}
