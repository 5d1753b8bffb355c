import type { CheckList } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { seenAs } from '../../../shared/session/seen-as.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { dropList, keepList, keptList } from '../kept-lists.ts';
import { useOutboxItems } from '../outbox/use-outbox.ts';
import { checkListQuery } from '../queries.ts';
import { FillIn } from './FillIn.tsx';
import { Result } from './Result.tsx';

/** Screen of one check list: a form while it is open, its result afterwards. */
export function FillPage() {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { id } = useParams({ strict: false }) as { id: string };
  const person = usePerson()?.id ?? 0;
  const { data, error, refetch } = useQuery(checkListQuery(Number(id), () => keptList(person, Number(id))));
  useAtHand(person, data);
  // The question to continue at depends on all answers, sent or not.
  const { ready } = useOutboxItems();
  // A failed refetch hides nothing: the cached list stays on the screen while offline.
  if (data === undefined || !ready) return <WaitingPage title={t('one')} error={error} refetch={refetch} />;
  const title = localised(data.template.name);
  return data.can.includes('check_list.fill') ? (
    <FillIn key={`${data.id}-${data.form_number}`} list={data} title={title} />
  ) : (
    <Result list={data} title={title} />
  );
}

/** Stores a list that the person fills in, so that it can be loaded without a connection. */
function useAtHand(person: number, list: CheckList | undefined): void {
  const fills = list?.can.includes('check_list.fill') === true;
  useEffect(() => {
    if (list === undefined || seenAs.get() !== null) return;
    if (fills) keepList(person, list);
    else dropList(person, list.id);
  }, [person, list, fills]);
}
