import { useTranslation } from 'react-i18next';

/** The languages of tags, to choose from; each in its own short name. */
export function useTagLanguages(): { readonly value: 'uz' | 'ru' | 'kaa'; readonly label: string }[] {
  const { t } = useTranslation('price_tags');
  return (['uz', 'ru', 'kaa'] as const).map((value) => ({ value, label: t(`view.languages.${value}`) }));
}
