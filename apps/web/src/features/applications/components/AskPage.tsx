import type { Shelf } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { shelfQuery } from '../../shelves/public.ts';
import { AskDesk } from './AskDesk.tsx';

/** Page of a new request for a shelf. */
export function AskPage({ shelf }: { readonly shelf: number }) {
  const { t } = useTranslation('applications');
  const { data, error, refetch } = useDeferredAnswer(useQuery(shelfQuery(shelf)));
  if (data) return <AskDesk shelf={data satisfies Shelf} />;
  return <WaitingPage title={t('ask')} error={error} refetch={refetch} />;
}
