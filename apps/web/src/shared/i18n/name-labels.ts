import { useTranslation } from 'react-i18next';

/** Labels of a name's fields by their paths; also those of their differences in a conflict. */
export function useNameLabels() {
  const { t } = useTranslation('ui');
  return { 'name.uz': t('names.uz'), 'name.ru': t('names.ru'), 'name.kaa': t('names.kaa') };
}
