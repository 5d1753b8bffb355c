import type { BranchDayNumbers } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { levelOf, listsOf, percentOf } from '../places.ts';
import styles from './numbers.module.css';

interface DayNumbersProps {
  readonly numbers: BranchDayNumbers;
  /** Code of the branch; undefined for the whole chain. */
  readonly branch?: string;
  /** Content below the share of right tags. */
  readonly sampled: ReactNode;
}

/**
 * Figures of a branch, or of the chain, for today: tags, campaigns, requests, check lists; each number opens its
 * list.
 */
export function DayNumbers({ numbers, branch, sampled }: DayNumbersProps) {
  const { t } = useTranslation('my_day');
  const lists = listsOf(branch, numbers.missed_from);
  const percent = numbers.tags && percentOf(numbers.tags);
  const late = numbers.campaigns_late;
  const bad = (count: number) => (count > 0 ? 'poor' : 'good');
  return (
    <ul className={styles.totals}>
      {numbers.tags ? (
        <li data-level={levelOf(percent)}>
          <HrefLink href={lists.tags}>
            <span>{t('overview.tags')}</span>
            <b>{percent === null ? '—' : t('overview.percent', { percent })}</b>
          </HrefLink>
          <small>{sampled}</small>
        </li>
      ) : null}
      {numbers.campaigns_running === null || late === null ? null : (
        <li>
          <HrefLink href={lists.campaigns}>
            <span>{t('overview.campaigns')}</span>
            <b>{formatNumber(numbers.campaigns_running)}</b>
          </HrefLink>
          <small data-level={bad(late)}>
            {late > 0 ? (
              <HrefLink href={lists.campaignsLate}>{t('overview.campaigns_late', { count: late })}</HrefLink>
            ) : (
              t('overview.campaigns_ok')
            )}
          </small>
        </li>
      )}
      {numbers.applications_late === null ? null : (
        <li data-level={bad(numbers.applications_late)}>
          <HrefLink href={lists.applicationsLate}>
            <span>{t('overview.applications')}</span>
            <b>{formatNumber(numbers.applications_late)}</b>
          </HrefLink>
        </li>
      )}
      {numbers.check_lists_missed === null ? null : (
        // Missed lists can no longer be filled in: a count without alarm colours.
        <li>
          <HrefLink href={lists.checkListsMissed}>
            <span>{t('overview.check_lists')}</span>
            <b>{formatNumber(numbers.check_lists_missed)}</b>
          </HrefLink>
          <small>{t('overview.check_lists_week')}</small>
        </li>
      )}
    </ul>
  );
}
