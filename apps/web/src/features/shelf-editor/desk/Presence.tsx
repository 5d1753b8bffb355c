import { bePresent } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { onLive } from '../../../shared/http/live-events.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { accessToken } from '../../../shared/http/tokens.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { shelfQuery } from '../../shelves/public.ts';

/** Interval of the presence heartbeat, milliseconds; set by the server. */
const PRESENT_EVERY_MS = 20_000;

/** Query of the others who have the shelf open; each fetch is the person's own heartbeat. */
const presenceQuery = (id: number, editing: boolean) =>
  queryOptions({
    ...apiQuery(bePresent, { params: { id }, body: { editing } }, { notify: 'none' }),
    refetchInterval: PRESENT_EVERY_MS,
    staleTime: PRESENT_EVERY_MS,
    gcTime: 0,
    retry: false,
  });

/** Reports that the person left the shelf; the answer is ignored. */
function leaveShelf(id: number): void {
  // Signing out leaves the page too, and the server would refuse the call.
  if (accessToken() === null) return;
  const input = { params: { id }, body: { editing: false, leaving: true } };
  void orNull(call(bePresent, input, { notify: 'none' }));
}

interface PresenceProps {
  readonly shelf: number;
  readonly editing: boolean;
  /** That the work began from. */
  readonly version: { readonly current: number };
  readonly isChanged: boolean;
  /** Shows what the others saved beside one's own work. */
  readonly onLook: () => Promise<boolean>;
}

/**
 * List of others who have the shelf open. A save of theirs reloads the plan when it has no unsaved edits, else offers
 * to look at it.
 */
export function Presence({ shelf, editing, version, isChanged, onLook }: PresenceProps) {
  const { t } = useTranslation('shelf_editor');
  const { data } = useQuery(presenceQuery(shelf, editing));
  useEffect(() => () => leaveShelf(shelf), [shelf]);
  useEffect(
    () =>
      onLive('presence', (event) => {
        if (event.shelf === shelf)
          void queryClient.invalidateQueries({ queryKey: presenceQuery(shelf, editing).queryKey });
      }),
    [shelf, editing],
  );
  const isNewer = data !== undefined && data.version > version.current;
  const isOwn = data?.own === true;
  useEffect(() => {
    if (!isNewer || isChanged) return;
    const load = async () => {
      const { queryKey } = shelfQuery(shelf);
      const fetched = queryClient.refetchQueries({ queryKey }, { throwOnError: true }).then(() => true);
      // A failure was reported by its call, and the plan on the screen is still the old one.
      if ((await orNull(fetched)) && !isOwn) notifySuccess(t('others.newer'));
    };
    void load();
  }, [isNewer, isOwn, isChanged, shelf, t]);
  if (!data) return null;
  return (
    <>
      {data.others.length > 0 ? (
        <Row as="ul" gap={8} rowGap={4} wrap size="xs" tone="quiet" aria-label={t('others.label')}>
          {data.others.map((one) => (
            <Row
              as="li"
              key={one.id}
              inline
              gap={4}
              align="center"
              card={one.editing ? 'warning' : 'sunken'}
              tone={one.editing ? 'warning' : undefined}
              padding="4px 8px"
              borderRadius={12}
            >
              {one.editing ? (
                <IconPencil size={14} stroke={1.8} aria-hidden="true" />
              ) : (
                <IconEye size={14} stroke={1.8} aria-hidden="true" />
              )}
              {t(one.editing ? 'others.editing' : 'others.looking', { name: personName(one) })}
            </Row>
          ))}
        </Row>
      ) : null}
      {isNewer && isChanged ? (
        <Button variant="light" color="red" onClick={() => void onLook()}>
          {t('others.saved')}
        </Button>
      ) : null}
    </>
  );
}
