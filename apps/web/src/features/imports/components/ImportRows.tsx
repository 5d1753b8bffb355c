import { type ImportRun, importSheet, ROW_OUTCOMES, type RowOutcome } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { callFile } from '../../../shared/http/call.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { importRowsQuery } from '../queries.ts';
import { OUTCOME_TONES } from '../result.ts';
import { FieldChanges } from './FieldChanges.tsx';
import styles from './import.module.css';

/** Rows of the file by outcome of the check; bad ones first, with their reasons. */
export function ImportRows({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation(['imports', 'ui']);
  const first = ROW_OUTCOMES.toReversed().find((one) => one !== 'unchanged' && run.counts[one] > 0);
  const [outcome, setOutcome] = useState<RowOutcome | undefined>(first);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    importRowsQuery(run.id, outcome),
  );
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const chips = ROW_OUTCOMES.filter((one) => run.counts[one] > 0).map((one) => ({
    value: one,
    label: t(`imports:counts.${one}`),
    count: run.counts[one],
  }));
  return (
    <Stack gap={8} align="stretch">
      <Row gap={12} rowGap={8} align="center" wrap className={styles.rowsHead}>
        <h3>{t('imports:rows_title')}</h3>
        <FilterChips label={t('imports:rows_title')} options={chips} value={outcome} onChange={setOutcome} />
        <SheetButton run={run} outcome={outcome} />
      </Row>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : rows.length === 0 ? (
        <Text as="p" tone="quiet" weight="regular">
          {t('imports:rows_gone')}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keys
        <section className={styles.scroll} tabIndex={0} aria-label={t('imports:rows_title')}>
          <table className={styles.table} aria-label={t('imports:rows_title')}>
            <thead>
              <tr>
                <th scope="col" data-align="end">
                  {t('imports:row')}
                </th>
                <th scope="col">{t('imports:outcome')}</th>
                <th scope="col">{t('imports:what')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row}>
                  <td data-align="end">
                    <b>{formatNumber(row.row)}</b>
                  </td>
                  <td>
                    <Stack align="start">
                      {row.name ? <b>{row.name}</b> : null}
                      <Text size="xs" tone={OUTCOME_TONES[row.outcome]}>
                        {t(`imports:outcomes.${row.outcome}`)}
                      </Text>
                    </Stack>
                  </td>
                  <td>
                    <FieldChanges fields={row.fields} isNew={row.outcome === 'new'} />
                    {row.errors.map((mistake) => (
                      <Row
                        as="p"
                        key={`${mistake.column}-${mistake.code}`}
                        gap={4}
                        rowGap={0}
                        wrap
                        tone="negative"
                      >
                        <b>{mistake.column}</b>
                        {mistake.value === null ? null : (
                          <s title={t('imports:in_cell')}>{mistake.value || t('imports:empty_cell')}</s>
                        )}
                        {mistake.message}
                      </Row>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hasNextPage ? (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui:table.load_more')}
        </Button>
      ) : null}
    </Stack>
  );
}

interface SheetButtonProps {
  readonly run: ImportRun;
  readonly outcome: RowOutcome | undefined;
}

/** Saves the rows as a sheet with the reason beside each. */
function SheetButton({ run, outcome }: SheetButtonProps) {
  const { t } = useTranslation('imports');
  const fetching = useMutation({
    mutationFn: () => callFile(importSheet, { params: { id: run.id }, query: {} }),
    onSuccess: (file) =>
      saveFile(file, `${run.file_name.replace(/\.[a-z]{3,4}$/i, '')} – ${t('sheet.name')}.xlsx`),
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={fetching.isPending}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => fetching.mutate()}
    >
      {t(outcome === 'bad' ? 'download_reasons' : 'download')}
    </Button>
  );
}
