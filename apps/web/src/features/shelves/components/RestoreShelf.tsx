import { bringBackShelf, type ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';

/** Button that restores a deleted shelf with its goods. */
export function RestoreShelf({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_doings');
  const { mutate, isPending } = useMutation({
    ...apiMutation(bringBackShelf),
    onSuccess: () => {
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
      onClick={() => mutate({ params: { id: shelf.id } })}
    >
      {t('bring_back')}
    </Button>
  );
}
