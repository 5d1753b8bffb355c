import { type HistoryLine, listHistory } from '@javon/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { actionName } from '../readable.ts';
import { useWords } from '../use-words.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';

const LINES_AT_ONCE = 10;

export interface HistoryOfProps {
  /** Kind of thing, as the history names it: `user`, `product`, `branch`… */
  readonly entity: string;
  readonly id: number;
  /** It stands in a panel that is called so already. */
  readonly isBeside?: boolean;
}

/** What happened to one thing, newest first, with its heading. */
export function HistoryLines({ entity, id, isBeside }: HistoryOfProps) {
  const { t } = useTranslation(['history', 'ui']);
  const pages = useListPages(listHistory, { entity, entity_id: id, limit: LINES_AT_ONCE });
  return (
    <section className={isBeside ? undefined : styles.of} aria-label={t('history:of')}>
      {isBeside ? null : <h2>{t('history:of')}</h2>}
      {pages.error && pages.rows.length === 0 ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : pages.isFirstLoading ? (
        <LoadingState lines={3} />
      ) : pages.rows.length === 0 ? (
        <p className={styles.quiet}>{t('history:of_empty')}</p>
      ) : (
        <ol className={styles.lines}>
          {pages.rows.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      {pages.hasMore ? (
        <Button variant="default" size="xs" loading={pages.isLoadingMore} onClick={pages.loadMore}>
          {t('ui:table.load_more')}
        </Button>
      ) : null}
    </section>
  );
}

function Line({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const localised = useLocalised();
  return (
    <li>
      <p className={styles.lineHead}>
        <b>{actionName(words, line.action)}</b>
        <span>{line.person?.name ?? t('system')}</span>
        {line.branch ? <span>{localised(line.branch.name)}</span> : null}
        <DateTime value={line.at} as="relative" />
      </p>
      <Changes line={line} />
    </li>
  );
}
