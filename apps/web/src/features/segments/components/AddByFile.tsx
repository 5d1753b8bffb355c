import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import type { WayProps } from '../model/adding.ts';
import styles from './segments.module.css';

/** Adds products by the SKUs of a spreadsheet. */
export function AddByFile({ busy, onAdd }: WayProps) {
  const { t } = useTranslation('segments');
  const [file, setFile] = useState<File | null>(null);
  useUnsaved(file !== null);
  const help = useId();
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onAdd({ file });
      }}
    >
      <Row as="label" gap={10} align="center" className={styles.choose}>
        <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden="true" />
        {file?.name ?? t('file_choose')}
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv"
          aria-describedby={help}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </Row>
      <Text id={help} as="p" size="sm" tone="quiet">
        {t('file_help')}
      </Text>
      <Button type="submit" loading={busy} disabled={file === null}>
        {t('add_them')}
      </Button>
    </Stack>
  );
}
