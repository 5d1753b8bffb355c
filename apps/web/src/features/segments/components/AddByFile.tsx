import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WayProps } from '../model/adding.ts';
import styles from './segments.module.css';

/** SKUs of a spreadsheet. */
export function AddByFile({ busy, onAdd }: WayProps) {
  const { t } = useTranslation('segments');
  const [file, setFile] = useState<File | null>(null);
  const help = useId();
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) onAdd({ file });
      }}
    >
      <label className={styles.choose}>
        <IconFileSpreadsheet size={20} stroke={1.6} aria-hidden="true" />
        {file?.name ?? t('file_choose')}
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv"
          aria-describedby={help}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      <p id={help} className={styles.quiet}>
        {t('file_help')}
      </p>
      <Button type="submit" loading={busy} disabled={file === null}>
        {t('add_them')}
      </Button>
    </form>
  );
}
