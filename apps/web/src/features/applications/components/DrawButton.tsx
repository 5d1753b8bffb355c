import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface DrawButtonProps {
  readonly drawing: boolean;
  readonly onChange: (drawing: boolean) => void;
}

/** Begins and ends drawing the wished plan on the shelf itself. */
export function DrawButton({ drawing, onChange }: DrawButtonProps) {
  const { t } = useTranslation('applications');
  const Icon = drawing ? IconCheck : IconPencil;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => onChange(!drawing)}
    >
      {t(drawing ? 'draw_end' : 'draw')}
    </Button>
  );
}
