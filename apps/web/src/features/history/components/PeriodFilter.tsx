import { PERIODS } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { DayFilter } from '../../../shared/ui/page/DayFilter.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { type HistorySearch, isReversed } from '../search.ts';
import styles from './history.module.css';

type Days = Pick<HistorySearch, 'period' | 'from' | 'to'>;

interface PeriodFilterProps {
  readonly search: Days;
  readonly onChange: (days: { [K in keyof Days]: Days[K] | undefined }) => void;
}

const NOTHING = { period: undefined, from: undefined, to: undefined };

/** Filter: today, this month, the last one, or typed days. */
export function PeriodFilter({ search, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('history');
  const { period, from, to } = search;
  const hasDays = from !== undefined || to !== undefined;
  const [wantsDays, setWantsDays] = useState(false);
  const own = period === undefined && (hasDays || wantsDays);
  const isWrong = isReversed(search);
  return (
    <Row gap={8} align="center" wrap className={styles.period}>
      <FilterChips
        label={t('filters.period')}
        options={[...PERIODS, 'own' as const].map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={own ? 'own' : period}
        onChange={(value) => {
          setWantsDays(value === 'own');
          onChange({ ...NOTHING, period: value === 'own' ? undefined : value });
        }}
      />
      {own ? (
        <Row inline gap={6} align="center" className={styles.days}>
          {(['from', 'to'] as const).map((name) => (
            <DayFilter
              key={name}
              label={t(`filters.${name}`)}
              value={search[name]}
              isWrong={isWrong}
              onChange={(day) => onChange({ ...NOTHING, from, to, [name]: day })}
            />
          ))}
        </Row>
      ) : null}
      {isWrong ? <span role="alert">{t('filters.reversed')}</span> : null}
    </Row>
  );
}
