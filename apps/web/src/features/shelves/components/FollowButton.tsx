import { followShelf, type Shelf } from '@javon/contract';
import { ActionIcon } from '@mantine/core';
import { IconBellCheck, IconBellPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { shelfQuery } from '../queries.ts';

/** Button that follows a shelf, so that the person is notified of its changes, or stops following it. */
export function FollowButton({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelf_doings');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { routes: [followShelf] },
    mutationFn: (following: boolean) => call(followShelf, { params: { id: shelf.id }, body: { following } }),
    onSuccess: ({ following }) => {
      client.setQueryData(shelfQuery(shelf.id).queryKey, (was) => was && { ...was, following });
      notifySuccess(t(following ? 'followed' : 'unfollowed'));
    },
  });
  const Icon = shelf.following ? IconBellCheck : IconBellPlus;
  return (
    <ActionIcon
      variant={shelf.following ? 'light' : 'default'}
      size={36}
      aria-pressed={shelf.following}
      aria-label={t('follow')}
      title={t(shelf.following ? 'unfollow' : 'follow')}
      loading={isPending}
      onClick={() => mutate(!shelf.following)}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  );
}
