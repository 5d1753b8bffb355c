import { listPrintJobs } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate, formatDateTime } from '../../../shared/format/format.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { type ColumnOf, column, DataTable, useListPages } from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { counted, paperText } from '../counted.ts';
import type { ChangeQueue, QueueSearch } from '../search.ts';

interface JobLogProps {
  readonly branch: string | undefined;
  readonly search: QueueSearch;
  readonly change: ChangeQueue;
}

/** Prints of the branch, newest first: outcome, PDF, print again. */
export function JobLog({ branch, search, change }: JobLogProps) {
  const { t } = useTranslation('price_tags');
  const heading = useRef<HTMLSpanElement>(null);
  // The page changes under an unchanged path: the focus moves to its new heading.
  useEffect(() => heading.current?.closest('h1')?.focus({ preventScroll: true }), []);
  const pages = useListPages(listPrintJobs, {
    branch,
    state: search.open ? 'printed' : undefined,
    sort: '-created_at',
    limit: 50,
  });
  const columns: ColumnOf<'listPrintJobs'>[] = [
    column('created_at', t('log.when'), { width: 170, card: 'title' }, (row) => (
      <DateTime value={row.created_at} />
    )),
    column(
      'items',
      t('log.what'),
      { width: 230, card: 'fact' },
      (row) => `${t('bar.tags', counted(row.items))} · ${paperText(t, row, row.sheet.one_per_page)}`,
    ),
    column('as_of', t('log.as_of'), { width: 150 }, (row) => formatDate(row.as_of)),
    column('author', t('log.author'), { width: 200, grow: true }, (row) => row.author),
    column('state', t('log.state'), { width: 170, card: 'corner' }, (row) => {
      const state = row.replaced ? 'replaced' : row.state;
      return <Badge tone={state === 'printed' ? 'printed' : 'neutral'}>{t(`log.states.${state}`)}</Badge>;
    }),
  ];
  return (
    <Page
      title={<span ref={heading}>{t('log.title')}</span>}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft {...ICON} />}
          onClick={() => change({ jobs: undefined, open: undefined })}
        >
          {t('job.back')}
        </Button>
      }
      filters={
        <FilterToggle
          label={t('log.states.printed')}
          value={search.open}
          onChange={(open) => change({ open })}
        />
      }
    >
      <DataTable
        id="print-jobs"
        label={t('log.title')}
        columns={columns}
        pages={pages}
        rowName={(row) => formatDateTime(row.created_at)}
        href={(row) => `/priceTag${stringifySearch({ branch: search.branch, jobs: true, job: row.id })}`}
        list={{ isFiltered: search.open === true, reset: () => change({ open: undefined }) }}
        empty={{ title: t('log.empty_title'), text: t('log.empty_text') }}
      />
    </Page>
  );
}
