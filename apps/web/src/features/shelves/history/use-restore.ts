import { restoreRevision, type Shelf, type ShelfRevision, showRevision } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { shelfPath } from '../paths.ts';
import { storeShelf } from '../queries.ts';

/** Makes a shelf as it was at a save, after asking; the question names the goods that will not be on it. */
export function useRestore(shelf: Shelf) {
  const { t } = useTranslation('shelf_history');
  const localised = useLocalised();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    // Refused after another person's save, it fetches that save: the next press is based on it.
    meta: { routes: [restoreRevision] },
    mutationFn: (number: number) =>
      call(
        restoreRevision,
        { params: { id: shelf.id, number }, body: { version: shelf.version } },
        { notify: 'none' },
      ),
    onSuccess: (next, number) => {
      storeShelf(next);
      notifySuccess(t('restored', { number }));
      void navigate({ href: shelfPath(shelf.id) });
    },
    // The person stays on the page and is warned where the furniture differs and only goods may be placed.
    onError: (error) => {
      if (error instanceof HttpFailure && error.body) warn(error.body.message);
    },
  });
  const restore = async ({ number, at }: Pick<ShelfRevision, 'number' | 'at'>) => {
    const revision = apiQuery(showRevision, { params: { id: shelf.id, number } });
    const { plan } = await queryClient.fetchQuery({ ...revision, staleTime: 0 });
    const gone = new Map(
      plan.placements.flatMap(({ product: { id, name, deleted } }) =>
        deleted ? [[id, localised(name)] as const] : [],
      ),
    );
    const text = t('restore_text', { at: formatDateTime(at) });
    const agreed = await confirm({
      title: t('restore_title', { number }),
      text: gone.size === 0 ? text : `${text} ${t('restore_without')}`,
      names: [...gone.values()],
      action: t('restore'),
    });
    if (agreed) mutate(number);
  };
  return { restore, isPending };
}
