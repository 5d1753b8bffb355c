import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/format.ts';
import { useNameLabels } from '../../i18n/name-labels.ts';
import { Quiet, Row } from '../layout/layout.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { type DifferenceRow, DifferenceTable } from '../values/DifferenceTable.tsx';
import { useFormContext } from './context.ts';

/** Differences within a field of many values, as rows of their own; undefined for a field that is one row. */
export type Differences = (
  field: string,
  theirs: unknown,
  mine: unknown,
) => readonly DifferenceRow[] | undefined;

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly labels: Readonly<Record<string, string>>;
  readonly show?: ((field: string, value: unknown) => string) | undefined;
  readonly differences?: Differences | undefined;
}

function plainly(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shows what another person changed meanwhile, beside one's own input, and lets one choose. */
export function ConflictDialog({
  opened,
  onClose,
  labels,
  show = plainly,
  differences,
}: ConflictDialogProps) {
  const { t } = useTranslation('ui');
  const form = useFormContext();
  const words: Readonly<Record<string, string>> = { ...useNameLabels(), ...labels };
  const rows = (form.conflict?.changed ?? []).flatMap(({ field, theirs }): readonly DifferenceRow[] => {
    const mine = form.fields.read(field);
    const row = { what: words[field] ?? field, left: show(field, theirs), right: show(field, mine) };
    return differences?.(field, theirs, mine) ?? [row];
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('form.conflict_title')} size={560} centered>
      <Quiet mb={12}>{t('form.conflict_text')}</Quiet>
      <DifferenceTable
        heads={{
          what: t('form.conflict_field'),
          left: t('form.conflict_theirs'),
          right: t('form.conflict_mine'),
        }}
        rows={rows}
      />
      <Row gap={8} justify="end" wrap mt={20}>
        <Button variant="default" onClick={form.takeTheirs}>
          {t('form.conflict_take')}
        </Button>
        <Button onClick={form.keepMine}>{t('form.conflict_keep')}</Button>
      </Row>
    </Dialog>
  );
}
