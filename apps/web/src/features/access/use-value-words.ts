import type { Permission } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shared/format/format.ts';

/** Returns a function that formats a permission's value in the current language. */
export function useValueWords(): (type: Permission['type'], value: string | null) => string {
  const { t } = useTranslation(['permissions', 'access']);
  return (type, value) => {
    if (value === null) return t('access:no_limit');
    if (value === '0') return t('permissions:scopes.none');
    if (type === 'flag') return t('access:granted');
    if (type === 'numeric') return formatNumber(Number(value));
    return value === 'own' || value === 'all' ? t(`permissions:scopes.${value}`) : value;
  };
}
