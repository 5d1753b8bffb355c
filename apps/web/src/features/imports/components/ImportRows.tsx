import { type ImportRun, importSheet, listImportRows, ROW_OUTCOMES, type RowOutcome } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { callFile } from '../../../shared/http/call.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { ListBody } from '../../../shared/ui/table/ListBody.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { OUTCOME_TONES } from '../result.ts';
import { FieldChanges } from './FieldChanges.tsx';
import styles from './import.module.css';

/** Rows per page. */
const PAGE = 100;

/** Rows of the file by outcome of the check; bad ones first, with their reasons. */
export function ImportRows({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const first = ROW_OUTCOMES.toReversed().find((one) => one !== 'unchanged' && run.counts[one] > 0);
  const [outcome, setOutcome] = useState<RowOutcome | undefined>(first);
  const pages = useListPages(listImportRows, { limit: PAGE, outcome }, { params: { id: run.id } });
  const gone = <Quiet weight="regular">{t('rows_gone')}</Quiet>;
  const chips = ROW_OUTCOMES.filter((one) => run.counts[one] > 0).map((one) => ({
    value: one,
    label: t(`counts.${one}`),
    count: run.counts[one],
  }));
  return (
    <Stack gap={8} align="stretch">
      <Row gap={12} rowGap={8} align="center" wrap className={styles.rowsHead}>
        <h3>{t('rows_title')}</h3>
        <FilterChips label={t('rows_title')} options={chips} value={outcome} onChange={setOutcome} />
        <SheetButton run={run} outcome={outcome} />
      </Row>
      <ListBody pages={pages} empty={gone}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keys */}
        <section className={styles.scroll} tabIndex={0} aria-label={t('rows_title')}>
          <FactTable plain sticky className={styles.table} aria-label={t('rows_title')}>
            <thead>
              <tr>
                <th scope="col" data-align="end">
                  {t('row')}
                </th>
                <th scope="col">{t('outcome')}</th>
                <th scope="col">{t('what')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map((row) => (
                <tr key={row.row}>
                  <td data-align="end">
                    <b>{formatNumber(row.row)}</b>
                  </td>
                  <td>
                    <Stack align="start">
                      {row.name ? <b>{row.name}</b> : null}
                      <Text size="xs" tone={OUTCOME_TONES[row.outcome]}>
                        {t(`outcomes.${row.outcome}`)}
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
                          <s title={t('in_cell')}>{mistake.value || t('empty_cell')}</s>
                        )}
                        {mistake.message}
                      </Row>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </FactTable>
        </section>
      </ListBody>
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
      leftSection={<IconDownload {...ICON} />}
      onClick={() => fetching.mutate()}
    >
      {t(outcome === 'bad' ? 'download_reasons' : 'download')}
    </Button>
  );
}
