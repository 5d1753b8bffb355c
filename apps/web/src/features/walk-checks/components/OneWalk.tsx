import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onLiveWithin } from '../../../shared/http/live-events.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { walkQuery } from '../queries.ts';
import { Walking } from './Walking.tsx';
import { WalkResults } from './WalkResults.tsx';

/** Time within which the scans of others are fetched once, milliseconds. */
const GATHER_MS = 1500;

/** An open or ended walk: the camera and the plan while it is open, its result afterwards. */
export function OneWalk({ id }: { readonly id: number }) {
  const { t } = useTranslation(['pages', 'walk_checks']);
  const person = usePerson()?.id ?? 0;
  const { data, error, refetch } = useQuery(walkQuery(id, person));
  useScansOfOthers(id, person);
  const place = data ? ` · ${data.walk.shelf?.name ?? t('walk_checks:whole_hall')}` : '';
  return (
    <Page title={`${t('pages:walk_check')}${place}`}>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : data.walk.ended_at === null ? (
        <Walking details={data} />
      ) : (
        <WalkResults details={data} />
      )}
    </Page>
  );
}

/** Fetches a walk again after others scanned in it or ended it. */
function useScansOfOthers(id: number, person: number): void {
  useEffect(
    () =>
      onLiveWithin(
        'walk',
        GATHER_MS,
        ({ walk }) => walk === id,
        () => void queryClient.invalidateQueries({ queryKey: walkQuery(id, person).queryKey }),
      ),
    [id, person],
  );
}
