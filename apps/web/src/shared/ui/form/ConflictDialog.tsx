import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/format.ts';
import { Text } from '../layout/layout.tsx';
import { FactTable } from '../values/FactTable.tsx';
import { useFormContext } from './context.ts';
import styles from './form.module.css';

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly labels: Readonly<Record<string, string>>;
  readonly show?: ((field: string, value: unknown) => string) | undefined;
}

function plainly(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shows what another person changed meanwhile, beside one's own input, and lets one choose. */
export function ConflictDialog({ opened, onClose, labels, show = plainly }: ConflictDialogProps) {
  const { t } = useTranslation('ui');
  const form = useFormContext();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('form.conflict_title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={560}
      centered
    >
      <Text as="p" tone="quiet">
        {t('form.conflict_text')}
      </Text>
      <FactTable plain className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict_field')}</th>
            <th scope="col">{t('form.conflict_theirs')}</th>
            <th scope="col">{t('form.conflict_mine')}</th>
          </tr>
        </thead>
        <tbody>
          {form.conflict?.changed.map(({ field, theirs }) => (
            <tr key={field}>
              <th scope="row">{labels[field] ?? field}</th>
              <td>{show(field, theirs)}</td>
              <td>{show(field, form.fields.read(field))}</td>
            </tr>
          ))}
        </tbody>
      </FactTable>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={form.takeTheirs}>
          {t('form.conflict_take')}
        </Button>
        <Button onClick={form.keepMine}>{t('form.conflict_keep')}</Button>
      </Group>
    </Modal>
  );
}
