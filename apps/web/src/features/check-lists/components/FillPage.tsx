import type { CheckList } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { seenAs } from '../../../shared/session/seen-as.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { Page, PageBody, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { dropList, keepList, keptList } from '../kept-lists.ts';
import { useOutboxItems } from '../outbox/use-outbox.ts';
import { checkListQuery } from '../queries.ts';
import { FillIn } from './FillIn.tsx';
import { Result } from './Result.tsx';
import { Unsent } from './Unsent.tsx';

/** Screen of one check list: a form while it is open, its result afterwards. */
export function FillPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <FillList id={Number(id)} />;
}

/** A check list, or a note that it went with its template while it was on the screen. */
export function FillList({ id }: { readonly id: number }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const person = usePerson()?.id ?? 0;
  const { data, error, refetch } = useQuery(checkListQuery(id, () => keptList(person, id)));
  const isGone = error instanceof HttpFailure && error.status === 404;
  useAtHand(person, data, isGone);
  // The question to continue at depends on all answers, sent or not.
  const { ready } = useOutboxItems();
  if (isGone)
    return (
      <Page title={t('one')}>
        <EmptyState
          title={t('gone_title')}
          text={t('gone_text')}
          action={<LinkButton to="/check_list">{t('views.lists')}</LinkButton>}
        />
        <PageBody narrow>
          <Unsent listId={id} sections={data?.sections ?? []} />
        </PageBody>
      </Page>
    );
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
function useAtHand(person: number, list: CheckList | undefined, isGone: boolean): void {
  const fills = !isGone && list?.can.includes('check_list.fill') === true;
  useEffect(() => {
    if (list === undefined || seenAs.get() !== null) return;
    if (fills) keepList(person, list);
    else dropList(person, list.id);
  }, [person, list, fills]);
}
