import type { ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { askPath } from '../paths.ts';

/** The way to ask for a change, for those who may not make it themselves. */
export function AskForChange({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_doings');
  if (!shelf.can.includes('application.add') || shelf.can.includes('shelf.place')) return null;
  return (
    <Button
      component={HrefLink}
      href={askPath(shelf.id)}
      leftSection={<IconPencilPlus size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t('ask')}
    </Button>
  );
}
