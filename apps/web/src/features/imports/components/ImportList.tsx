import { listImports } from '@javon/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { type Column, DataTable, type RowOf, useListPages } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './import.module.css';

type Row = RowOf<typeof listImports>;

const rowId = (row: Row) => row.id;
const hrefOf = (row: Row) => `/import?run=${row.id}`;

/** Imports that were, newest first. */
export function ImportList() {
  const { t } = useTranslation('imports');
  const pages = useListPages(listImports, { limit: 50 });
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'file',
        header: t('fields.file'),
        width: 220,
        grow: true,
        card: 'title',
        cell: (row) => row.file_name,
      },
      {
        id: 'kind',
        header: t('fields.kind'),
        width: 120,
        card: 'fact',
        cell: (row) => t(`kinds.${row.kind}`),
      },
      {
        id: 'state',
        header: t('fields.state'),
        width: 140,
        card: 'corner',
        cell: (row) => <ImportState row={row} />,
      },
      ...(['new', 'changed', 'unchanged', 'bad'] as const).map(
        (count): Column<Row> => ({
          id: count,
          header: t(`counts.${count}`),
          align: 'end',
          width: 112,
          hiddenAtFirst: count === 'unchanged',
          cell: (row) => formatNumber(row.counts[count]),
        }),
      ),
      { id: 'author', header: t('fields.author'), width: 170, cell: (row) => row.author },
      {
        id: 'created_at',
        header: t('fields.created_at'),
        width: 150,
        card: 'fact',
        cell: (row) => <DateTime value={row.created_at} as="relative" />,
      },
    ],
    [t],
  );
  return (
    <div className={styles.list}>
      <DataTable
        id="imports"
        label={t('list')}
        columns={columns}
        pages={pages}
        rowId={rowId}
        rowName={(row) => row.file_name}
        href={hrefOf}
        empty={{ title: t('list_empty_title'), text: t('list_empty_text') }}
      />
    </div>
  );
}

function ImportState({ row }: { readonly row: Row }) {
  const { t } = useTranslation('imports');
  const state = row.state === 'checked' && row.counts.bad > 0 ? 'checked_bad' : row.state;
  return (
    <span className={styles.state} data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}
