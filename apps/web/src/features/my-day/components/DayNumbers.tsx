import type { BranchDayNumbers } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
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
    <Grid as="ul" columns={{ least: 220 }} gap={24} rowGap={0} className={styles.totals}>
      {numbers.tags ? (
        <Text as="li" size="sm" tone="quiet" data-level={levelOf(percent)}>
          <HrefLink className="plain-link" href={lists.tags}>
            <span>{t('overview.tags')}</span>
            <Text as="b" size="xl" tone="text">
              {percent === null ? '—' : t('overview.percent', { percent })}
            </Text>
          </HrefLink>
          <Text as="small" size="xs">
            {sampled}
          </Text>
        </Text>
      ) : null}
      {numbers.campaigns_running === null || late === null ? null : (
        <Text as="li" size="sm" tone="quiet">
          <HrefLink className="plain-link" href={lists.campaigns}>
            <span>{t('overview.campaigns')}</span>
            <Text as="b" size="xl" tone="text">
              {formatNumber(numbers.campaigns_running)}
            </Text>
          </HrefLink>
          <Text as="small" size="xs" data-level={bad(late)}>
            {late > 0 ? (
              <HrefLink href={lists.campaignsLate}>{t('overview.campaigns_late', { count: late })}</HrefLink>
            ) : (
              t('overview.campaigns_ok')
            )}
          </Text>
        </Text>
      )}
      {numbers.applications_late === null ? null : (
        <Text as="li" size="sm" tone="quiet" data-level={bad(numbers.applications_late)}>
          <HrefLink className="plain-link" href={lists.applicationsLate}>
            <span>{t('overview.applications')}</span>
            <Text as="b" size="xl" tone="text">
              {formatNumber(numbers.applications_late)}
            </Text>
          </HrefLink>
        </Text>
      )}
      {numbers.check_lists_missed === null ? null : (
        // Missed lists can no longer be filled in: a count without alarm colours.
        <Text as="li" size="sm" tone="quiet">
          <HrefLink className="plain-link" href={lists.checkListsMissed}>
            <span>{t('overview.check_lists')}</span>
            <Text as="b" size="xl" tone="text">
              {formatNumber(numbers.check_lists_missed)}
            </Text>
          </HrefLink>
          <Text as="small" size="xs">
            {t('overview.check_lists_week')}
          </Text>
        </Text>
      )}
    </Grid>
  );
}
