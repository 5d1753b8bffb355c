import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Stack } from '../layout/layout.tsx';
import { Popup } from '../popup/Popup.tsx';
import type { AnyColumn, ColumnChoice } from './columns.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly AnyColumn<Row>[];
  readonly isShown: (column: string) => boolean;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
}

export function ColumnMenu<Row>({ columns, isShown, choice, onChoose }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState(false);
  const choosable = columns.filter((column, i) => i > 0 && !column.fixed);
  const isChanged = Object.keys(choice.hidden).length > 0 || Object.keys(choice.widths).length > 0;
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('table.columns')}
      target={(props) => (
        <IconButton
          {...props}
          icon={IconColumns3}
          label={t('table.columns')}
          onClick={() => setOpened(!opened)}
        />
      )}
    >
      <Stack gap={10} padding="8px 12px">
        {choosable.map((column) => (
          <Checkbox
            key={column.id}
            size="xs"
            label={column.header}
            checked={isShown(column.id)}
            onChange={(event) =>
              onChoose({
                ...choice,
                hidden: { ...choice.hidden, [column.id]: !event.currentTarget.checked },
              })
            }
          />
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={!isChanged}
          onClick={() => onChoose({ hidden: {}, widths: {} })}
        >
          {t('table.columns_reset')}
        </Button>
      </Stack>
    </Popup>
  );
}
