import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/format.ts';

interface MoneyProps {
  readonly value: number | null | undefined;
  /** Leaves out the currency, for columns whose head names it. */
  readonly bare?: boolean | undefined;
}

/** A sum in so‘m: `4 990 000 so‘m`; a dash where there is none. */
export function Money({ value, bare }: MoneyProps) {
  const { t } = useTranslation('ui');
  if (value === null || value === undefined) return <span>—</span>;
  const amount = formatNumber(value);
  return <span style={{ whiteSpace: 'nowrap' }}>{bare ? amount : t('money', { amount })}</span>;
}
