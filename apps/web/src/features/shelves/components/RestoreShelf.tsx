import { bringBackShelf, listShelves, type ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { listKey } from '../../../shared/ui/table/use-list-pages.ts';

/** Button that restores a deleted shelf with its goods. */
export function RestoreShelf({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_doings');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(bringBackShelf, { params: { id: shelf.id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: listKey(listShelves) });
      notifySuccess(t('brought_back', { name: shelf.name }));
    },
  });
  if (!shelf.can.includes('shelf.delete')) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      leftSection={<IconArrowBackUp size={14} stroke={1.8} aria-hidden="true" />}
      aria-label={`${t('bring_back')}: ${shelf.name}`}
      onClick={() => mutate()}
    >
      {t('bring_back')}
    </Button>
  );
}
