import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../shared/ui/form/FileButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import type { WayProps } from '../model/adding.ts';

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
      <FileButton
        accept=".xlsx,.csv"
        aria-describedby={help}
        icon={<IconFileSpreadsheet {...ICON} />}
        onFiles={([chosen]) => setFile(chosen)}
      >
        {file?.name ?? t('file_choose')}
      </FileButton>
      <Quiet id={help} size="sm">
        {t('file_help')}
      </Quiet>
      <Button type="submit" loading={busy} disabled={file === null}>
        {t('add_them')}
      </Button>
    </Stack>
  );
}
