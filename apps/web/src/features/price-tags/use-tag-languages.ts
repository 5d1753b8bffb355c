import { TAG_LANGUAGES, type TagLanguage } from '@javon/contract';
import { useTranslation } from 'react-i18next';

/** Languages of tags for a choice; each with its own short name. */
export function useTagLanguages(): { readonly value: TagLanguage; readonly label: string }[] {
  const { t } = useTranslation('price_tags');
  return TAG_LANGUAGES.map((value) => ({ value, label: t(`view.languages.${value}`) }));
}
