import { type HistoryLine, listHistory } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { MoreFilters } from '../../../shared/ui/page/MoreFilters.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { SavedViews } from '../../saved-views/public.ts';
import { kindsQuery } from '../queries.ts';
import { actionName, changeText, entityName } from '../readable.ts';
import { filtersOf, type HistorySearch } from '../search.ts';
import { useWords } from '../use-words.ts';
import styles from './history.module.css';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PersonFilterLater } from './PersonFilterLater.tsx';

const LinePanel = lazyOverlay(() => import('./LinePanel.tsx'), 'LinePanel', 'line');

const LINES_AT_ONCE = 50;

/** Screen of the history: author, action, time and place of each change. */
export function HistoryPage() {
  const { t } = useTranslation(['history', 'pages']);
  const words = useWords();
  const may = useMay();
  const branch = useBranch();
  const list = useListSearch<HistorySearch>();
  const { search, change } = list;
  const filters = filtersOf(search, branch);
  const pages = useListPages(listHistory, { ...filters, sort: search.sort, limit: LINES_AT_ONCE });
  const kinds = useQuery(kindsQuery);
  const [open, setOpen] = useState<HistoryLine | null>(null);
  const columns = useHistoryColumns();
  return (
    <ListPage
      id="history"
      title={t('pages:history')}
      label={t('history:list')}
      exported={may('history.export') ? { route: 'exportHistory', input: { query: filters } } : undefined}
      filters={
        <>
          <MoreFilters alone>
            <FilterChips
              label={t('history:filters.parts')}
              options={(['deeds', 'sign_ins'] as const).map((value) => ({
                value,
                label: t(`history:filters.${value}`),
              }))}
              value={filters.sign_ins === 'only' ? 'sign_ins' : 'deeds'}
              onChange={(part) =>
                change({
                  sign_ins: part === 'sign_ins' || undefined,
                  entity: undefined,
                  entity_id: undefined,
                })
              }
            />
            {filters.sign_ins === 'only' ? null : (
              <FilterSelect
                label={t('history:filters.entity')}
                value={search.entity}
                options={(kinds.data?.items ?? [])
                  .filter((value) => value !== 'session')
                  .map((value) => ({ value, label: entityName(words, value) }))}
                onChange={(entity) => change({ entity, entity_id: undefined })}
              />
            )}
            {may('users') ? <PersonFilterLater {...list.bind('person')} /> : null}
            <PeriodFilter search={search} onChange={change} />
          </MoreFilters>
          <SavedViews list="history" table="history" />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(line) => `${entityName(words, line.entity)}, ${actionName(words, line.action)}`}
      onOpen={setOpen}
      list={list}
      usualSort="-at"
      empty={{ title: t('history:empty_title'), text: t('history:empty_text') }}
    >
      <LinePanel line={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}

function useHistoryColumns(): ColumnOf<'listHistory'>[] {
  const { t } = useTranslation('history');
  const localised = useLocalised();
  const words = useWords();
  return [
    column('at', t('columns.at'), { width: 160, sort: 'at', card: 'corner' }, (line) => (
      <DateTime value={line.at} />
    )),
    column(
      'person',
      t('columns.person'),
      { width: 176, card: 'fact' },
      (line) => line.person?.name ?? t('system'),
    ),
    column('entity', t('columns.entity'), { width: 212, card: 'title' }, (line) => {
      const kind = entityName(words, line.entity);
      const name = line.entity_name ? localised(line.entity_name) : '';
      return (
        <span className={styles.cell} title={name || undefined}>
          {name ? `${kind}: ${name}` : kind}
        </span>
      );
    }),
    column('action', t('columns.action'), { width: 154, wraps: true, card: 'fact' }, (line) => (
      <span className={styles.cell}>{actionName(words, line.action)}</span>
    )),
    column('changes', t('columns.changes'), { width: 284, grow: true }, (line) =>
      line.changes.map((one) => changeText(words, line.entity, one)).join('; '),
    ),
    column('branch', t('columns.branch'), { width: 110 }, (line) =>
      line.branch ? <span title={localised(line.branch.name)}>{line.branch.code}</span> : '—',
    ),
  ];
}
