import { type HistoryLine, listHistory } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { ListBody } from '../../../shared/ui/table/ListBody.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { actionName } from '../readable.ts';
import { useWords } from '../use-words.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';

const LINES_AT_ONCE = 10;

export interface HistoryOfProps {
  /** Kind of thing, as named in the history: `user`, `product`, `branch`… */
  readonly entity: string;
  /** Its id; for a client or a permission, its key. */
  readonly id: number | string;
  /**
   * Below a page or the content of a column, below other content of a panel, or in its own panel, which already
   * has the heading.
   */
  readonly place?: 'page' | 'column' | 'panel' | 'own_panel';
}

/** History of one thing, newest first, with its heading. */
export function HistoryLines({ entity, id, place = 'page' }: HistoryOfProps) {
  const { t } = useTranslation(['history', 'ui']);
  const pages = useListPages(listHistory, {
    entity,
    ...(typeof id === 'string' ? { entity_key: id } : { entity_id: id }),
    limit: LINES_AT_ONCE,
  });
  const title = t('history:of');
  const empty = <Quiet>{t('history:of_empty')}</Quiet>;
  const lines = (
    <ListBody pages={pages} empty={empty} lines={3}>
      <ol className={styles.lines}>
        {pages.rows.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </ListBody>
  );
  if (place === 'page' || place === 'column')
    return (
      <PageSection place={place} title={title} aria-label={title}>
        {lines}
      </PageSection>
    );
  return (
    <section className={place === 'panel' ? styles.below : undefined} aria-label={title}>
      {place === 'panel' ? <h3>{title}</h3> : null}
      {lines}
    </section>
  );
}

function Line({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const localised = useLocalised();
  return (
    <li>
      <Row
        as="p"
        gap={12}
        rowGap={2}
        align="baseline"
        wrap
        size="sm"
        tone="quiet"
        className={styles.lineHead}
      >
        <Text as="b" tone="text">
          {actionName(words, line.action)}
        </Text>
        <span>{line.person?.name ?? t('system')}</span>
        {line.branch ? <span>{localised(line.branch.name)}</span> : null}
        <DateTime value={line.at} as="relative" />
      </Row>
      <Changes line={line} />
    </li>
  );
}
