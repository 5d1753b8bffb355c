import { IMPORT_FILTERS, IMPORT_KINDS, type ImportKind, listImports, ROW_OUTCOMES } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { DayFilter } from '../../../shared/ui/page/DayFilter.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type Column,
  column,
  DataTable,
  type RowOf,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './import.module.css';

type ImportRow = RowOf<'listImports'>;

const hrefOf = (row: ImportRow) => `/import?run=${row.id}`;

/** Search parameters of the log. */
interface LogSearch {
  readonly search?: string;
  readonly of?: ImportKind;
  readonly stands?: (typeof IMPORT_FILTERS)[number];
  readonly from?: string;
  readonly to?: string;
}

/** Previous imports, newest first. */
export function ImportList() {
  const { t } = useTranslation('imports');
  const { search, change, bind } = useListSearch<LogSearch>();
  const nothing = { search: undefined, of: undefined, stands: undefined, from: undefined, to: undefined };
  const { of: kind, stands: state, from, to } = search;
  const query = { search: search.search, kind, state, from, to };
  const pages = useListPages(listImports, { limit: 50, ...query });
  const columns: Column<ImportRow>[] = [
    column('file', t('fields.file'), { width: 220, grow: true, card: 'title' }, (row) => row.file_name),
    column('kind', t('fields.kind'), { width: 120, card: 'fact' }, (row) => t(`kinds.${row.kind}`)),
    column('state', t('fields.state'), { width: 140, card: 'corner' }, (row) => <ImportState row={row} />),
    ...ROW_OUTCOMES.map(
      (count): Column<ImportRow> =>
        column(
          count,
          t(`counts.${count}`),
          { align: 'end', width: 112, hiddenAtFirst: count === 'unchanged' },
          (row) => formatNumber(row.counts[count]),
        ),
    ),
    column('author', t('fields.author'), { width: 170 }, (row) => row.author),
    column('created_at', t('fields.created_at'), { width: 150, card: 'fact' }, (row) => (
      <DateTime value={row.created_at} as="relative" />
    )),
  ];
  return (
    <Stack as="section" className={styles.list} aria-labelledby="imports-list">
      <Row gap={12} align="center" justify="between" gutter={8}>
        <h2 id="imports-list">{t('list')}</h2>
        <ExportButton route="exportImports" input={{ query }} name={t('list')} size="xs" />
      </Row>
      <Row gap={8} align="center" wrap gutter={8}>
        <SearchBox label={t('log_search')} {...bind('search')} />
        <FilterSelect
          label={t('fields.kind')}
          options={IMPORT_KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          {...bind('of')}
        />
        <FilterSelect
          label={t('fields.state')}
          options={IMPORT_FILTERS.map((one) => ({ value: one, label: t(`states.${one}`) }))}
          {...bind('stands')}
        />
        <DayFilter label={t('from')} {...bind('from')} />
        <DayFilter label={t('to')} {...bind('to')} />
      </Row>
      <DataTable
        id="imports"
        label={t('list')}
        columns={columns}
        pages={pages}
        rowName={(row) => row.file_name}
        href={hrefOf}
        list={{
          isFiltered: Object.keys(nothing).some((name) => search[name as keyof LogSearch] !== undefined),
          reset: () => change(nothing),
        }}
        empty={{ title: t('list_empty_title'), text: t('list_empty_text') }}
      />
    </Stack>
  );
}

const TONES: Partial<Record<ImportRow['state'] | 'checked_bad', 'positive' | 'negative' | 'printed'>> = {
  done: 'positive',
  failed: 'negative',
  checked_bad: 'negative',
  running: 'printed',
  undoing: 'printed',
};

function ImportState({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation('imports');
  const state =
    row.state === 'checked' && row.counts.bad > 0 && !row.can.includes('apply') ? 'checked_bad' : row.state;
  return <Badge tone={TONES[state] ?? 'current'}>{t(`states.${state}`)}</Badge>;
}
