import { readNoticesOfScreen } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiMutation } from '../../shared/http/api-mutation.ts';
import { useStore } from '../../shared/store.ts';
import { unreadNotices } from './unread.ts';

/** Marks the notices that open this screen as read while it is shown, also those that arrive meanwhile. */
export function useReadNotices(path: string): void {
  const unread = useStore(unreadNotices) ?? 0;
  const { mutate } = useMutation({
    ...apiMutation(readNoticesOfScreen, { notify: 'none' }),
    onSuccess: (answer) => unreadNotices.set(answer.unread),
  });
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible') mutate({ body: { path } });
  }, [unread, path, mutate]);
}
