import { deleteShelf, followShelf, type Shelf, type ShelfSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import {
  IconBellCheck,
  IconBellPlus,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPencilPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { ActionMenu, type MenuActions } from '../../../shared/ui/menu/ActionMenu.tsx';
import { askPath, SHELVES_PATH, shelfComparePath, shelfEditPath } from '../paths.ts';
import { shelfQuery } from '../queries.ts';

const CopyDialog = lazyOverlay(() => import('../copy/CopyDialog.tsx'), 'CopyDialog');

type ShelfAction = 'edit' | 'copy' | 'history' | 'delete';

/** Actions on a whole shelf: edit, copy, history, delete. */
export function ShelfActions({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation(['shelf_actions', 'notices']);
  const navigate = useNavigate();
  const goOn = useGoOn();
  const may = (key: string) => shelf.can.includes(key);
  const actions: MenuActions<ShelfAction> = [
    may('shelf.edit') && { name: 'edit', label: t('edit'), icon: IconPencil },
    may('shelf.add') && { name: 'copy', label: t('copy'), icon: IconCopy },
    shelf.revision > 0 && { name: 'history', label: t('history'), icon: IconHistory },
    may('shelf.delete') && { name: 'delete', label: t('delete'), icon: IconTrash, danger: true },
  ];
  const [isCopying, setCopying] = useState(false);
  const remove = useConfirmed(deleteShelf, {
    input: { params: { id: shelf.id }, query: { confirmed: 'true' } },
    title: t('delete_title', { name: shelf.name }),
    text: t('delete_text', { count: shelf.product_count }),
    action: t('delete'),
    danger: true,
    onDone: () => {
      notifySuccess(t('notices:shelf_deleted', { name: shelf.name }));
      goOn([SHELVES_PATH, '/']);
    },
  });
  const onChoose = (name: ShelfAction) => {
    if (name === 'edit') void navigate({ href: shelfEditPath(shelf.id) });
    else if (name === 'history') void navigate({ href: shelfComparePath(shelf.id, 'last') });
    else if (name === 'copy') setCopying(true);
    else remove.ask();
  };
  return (
    <>
      <ActionMenu as="button" label={t('menu')} actions={actions} onChoose={onChoose} />
      <CopyDialog shelf={shelf} opened={isCopying} onClose={() => setCopying(false)} />
    </>
  );
}

/** Button that follows a shelf, so that the person is notified of its changes, or stops following it. */
export function FollowButton({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelf_actions');
  const { mutate, isPending } = useMutation({
    meta: { routes: [followShelf] },
    mutationFn: (following: boolean) => call(followShelf, { params: { id: shelf.id }, body: { following } }),
    onSuccess: ({ following }) => {
      queryClient.setQueryData(shelfQuery(shelf.id).queryKey, (was) => was && { ...was, following });
      notifySuccess(t(following ? 'followed' : 'unfollowed'));
    },
  });
  const Icon = shelf.following ? IconBellCheck : IconBellPlus;
  return (
    <IconButton
      framed
      size={36}
      icon={Icon}
      label={t('follow')}
      aria-pressed={shelf.following}
      title={t(shelf.following ? 'unfollow' : 'follow')}
      loading={isPending}
      onClick={() => mutate(!shelf.following)}
    />
  );
}

/** The way to ask for a change, for those who may not make it themselves. */
export function AskForChange({ shelf }: { readonly shelf: ShelfSummary }) {
  const { t } = useTranslation('shelf_actions');
  if (!shelf.can.includes('application.add') || shelf.can.includes('shelf.place')) return null;
  return (
    <Button component={HrefLink} href={askPath(shelf.id)} leftSection={<IconPencilPlus {...ICON} />}>
      {t('ask')}
    </Button>
  );
}
