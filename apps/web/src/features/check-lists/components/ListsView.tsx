import { type CheckListSummary, listCheckLists } from '@javon/contract';
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay, useScope } from '../../../shared/session/visitor.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { SavedViews } from '../../saved-views/public.ts';
import { useOutboxItems } from '../outbox/use-outbox.ts';
import { checkListPath } from '../paths.ts';
import { percent, toneOf } from '../percent.ts';
import { type CheckListSearch, checkListQuery, STATE_FILTERS } from '../search.ts';
import { PlaceFilters } from './PlaceFilters.tsx';

/** The view and the period of results are no filters of the lists. */
const STEPS = ['view', 'days'];

/** Lists to do, done and missed. */
export function ListsView({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation(['check_lists', 'pages']);
  const localised = useLocalised();
  const may = useMay();
  const branch = useBranch();
  const wholeChain = useScope('check_list') === 'all';
  const list = useListSearch<CheckListSearch>();
  const { search, change } = list;
  const query = checkListQuery(search, branch);
  const { limit: _, ...exported } = query;
  const pages = useListPages(listCheckLists, query);
  const { items } = useOutboxItems();
  const columns = useListColumns(wholeChain);
  return (
    <ListPage
      id="check-lists"
      title={t('pages:check_list')}
      exported={{ route: 'exportCheckLists', input: { query: exported } }}
      filters={
        <>
          {tabs}
          <SearchBox label={t('check_lists:search')} {...list.bind('search')} />
          <FilterChips
            label={t('check_lists:fields.state')}
            options={STATE_FILTERS.map((value) => ({ value, label: t(`check_lists:states.${value}`) }))}
            value={STATE_FILTERS.find((one) => one === query.state)}
            onChange={(stands) => change({ stands })}
          />
          <PlaceFilters />
          <SavedViews list="check_list" table="check-lists" omit={STEPS} />
          {items.length > 0 ? (
            <Badge tone="warning" role="status">
              {t('check_lists:not_sent', { count: items.length })}
            </Badge>
          ) : null}
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => `${localised(row.template.name)}, ${row.branch.code}, ${formatDate(row.due_on)}`}
      href={may('check_list.show') ? (row) => checkListPath(row.id) : undefined}
      list={{ ...list, sort: query.sort }}
      empty={{ title: t('check_lists:empty_title'), text: t('check_lists:empty_text') }}
    />
  );
}

function useListColumns(wholeChain: boolean): ColumnOf<'listCheckLists'>[] {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const branch: ColumnOf<'listCheckLists'> = column(
    'branch',
    t('fields.branch'),
    { width: 176, wraps: true, card: 'fact' },
    (row) => `${row.branch.code} · ${localised(row.branch.name)}`,
  );
  return [
    column('template', t('fields.template'), { width: 170, wraps: true, grow: true, card: 'title' }, (row) =>
      localised(row.template.name),
    ),
    ...(wholeChain ? [branch] : []),
    column('due_on', t('fields.due_on'), { width: 120, sort: 'due_on', card: 'fact' }, (row) =>
      formatDate(row.due_on),
    ),
    column('state', t('fields.state'), { width: 152, wraps: true, card: 'corner' }, (row) => (
      <ListState list={row} />
    )),
    column(
      'answered',
      t('fields.answered'),
      { width: 110, align: 'end' },
      (row) => `${formatNumber(row.answered)} / ${formatNumber(row.questions)}`,
    ),
    column(
      'score',
      t('fields.score'),
      {
        width: 100,
        align: 'end',
        sort: 'score',
        card: 'fact',
        onCard: (row) => (row.score === null ? null : <Score score={row.score} />),
      },
      (row) => <Score score={row.score} />,
    ),
    column('failed', t('fields.failed'), { width: 120, align: 'end' }, (row) =>
      row.failed_count === null ? '—' : formatNumber(row.failed_count),
    ),
    column('signed_by', t('fields.signed'), { width: 144, wraps: true }, (row) =>
      row.signed_by ? personName(row.signed_by) : '—',
    ),
  ];
}

/** A score, coloured where it is not good. */
function Score({ score }: { readonly score: number | null }) {
  const tone = toneOf(score);
  return (
    <Text weight="medium" tone={tone === 'positive' ? undefined : tone}>
      {percent(score)}
    </Text>
  );
}

const ICONS = { due: IconClock, begun: IconPencil, done: IconCheck, missed: IconX } as const;
const TONES = { due: 'current', begun: 'printed', done: 'positive', missed: 'negative' } as const;

/** A list's state, and whether it is late, as badges. */
function ListState({ list }: { readonly list: Pick<CheckListSummary, 'state' | 'late'> }) {
  const { t } = useTranslation('check_lists');
  return (
    <Row as="span" gap={4} wrap>
      <Badge tone={TONES[list.state]} icon={ICONS[list.state]}>
        {t(`states.${list.state}`)}
      </Badge>
      {list.late && list.state !== 'missed' ? <Badge tone="warning">{t('late')}</Badge> : null}
    </Row>
  );
}
