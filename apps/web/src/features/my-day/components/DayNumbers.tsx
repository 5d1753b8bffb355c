import type { BranchDayNumbers } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { type Level, levelOf, listsOf, percentOf } from '../places.ts';
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
        <Tile
          name={t('overview.tags')}
          figure={percent === null ? '—' : t('overview.percent', { percent })}
          href={lists.tags}
          level={levelOf(percent)}
        >
          <Text as="small" size="xs">
            {sampled}
          </Text>
        </Tile>
      ) : null}
      {numbers.campaigns_running === null || late === null ? null : (
        <Tile
          name={t('overview.campaigns')}
          figure={formatNumber(numbers.campaigns_running)}
          href={lists.campaigns}
        >
          <Text as="small" size="xs" data-level={bad(late)}>
            {late > 0 ? (
              <HrefLink href={lists.campaignsLate}>{t('overview.campaigns_late', { count: late })}</HrefLink>
            ) : (
              t('overview.campaigns_ok')
            )}
          </Text>
        </Tile>
      )}
      {numbers.applications_late === null ? null : (
        <Tile
          name={t('overview.applications')}
          figure={formatNumber(numbers.applications_late)}
          href={lists.applicationsLate}
          level={bad(numbers.applications_late)}
        />
      )}
      {numbers.check_lists_missed === null ? null : (
        // Missed lists can no longer be filled in: a count without alarm colours.
        <Tile
          name={t('overview.check_lists')}
          figure={formatNumber(numbers.check_lists_missed)}
          href={lists.checkListsMissed}
        >
          <Text as="small" size="xs">
            {t('overview.check_lists_week')}
          </Text>
        </Tile>
      )}
    </Grid>
  );
}

interface TileProps {
  readonly name: string;
  readonly figure: string;
  /** List of what the figure counts. */
  readonly href: string;
  readonly level?: Level;
  /** A line below the figure. */
  readonly children?: ReactNode;
}

function Tile({ name, figure, href, level, children }: TileProps) {
  return (
    <Text as="li" size="sm" tone="quiet" data-level={level}>
      <HrefLink className="plain-link" href={href}>
        <span>{name}</span>
        <Text as="b" size="xl" tone="text">
          {figure}
        </Text>
      </HrefLink>
      {children}
    </Text>
  );
}
