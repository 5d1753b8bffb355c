import { type Character, orderCharacters } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { OrderedPage } from '../../../shared/ui/order/OrderedPage.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { newest } from '../../../shared/ui/panel/newest.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { HistoryOf } from '../../history/public.ts';
import { characterCategoriesQuery, charactersQuery } from '../queries.ts';

const CharacterPanel = lazyOverlay(() => import('./CharacterPanel.tsx'), 'CharacterPanel', 'character');

/** Characters of one category, in their order. */
export function CharactersPage() {
  const { t } = useTranslation(['characters', 'pages']);
  const localised = useLocalised();
  const may = useMay();
  const id = Number(useParams({ strict: false }).id);
  const groups = useQuery(characterCategoriesQuery);
  const { data, error, refetch } = useDeferredAnswer(useQuery(charactersQuery(id)));
  const order = useMutation({
    ...apiMutation(orderCharacters),
    onSuccess: () => refreshedAfter(orderCharacters),
  });
  const [open, setOpen] = useState<Character | 'new' | null>(null);
  const group = groups.data?.items.find((one) => one.id === id);
  const mayEdit = may('goods.character');
  if (groups.data && !group) {
    return (
      <Page title={t('pages:characters_show')}>
        <ErrorState error={new HttpFailure('answer', 404)} onRetry={() => void groups.refetch()} />
      </Page>
    );
  }
  return (
    <OrderedPage
      title={group ? localised(group.name) : t('pages:characters_show')}
      label={t('characters:list')}
      exported={{ route: 'exportCharacters', input: { query: { category: id } } }}
      add={mayEdit ? <Button onClick={() => setOpen('new')}>{t('characters:add')}</Button> : null}
      data={data}
      error={error}
      refetch={refetch}
      empty={{ title: t('characters:empty_title'), text: t('characters:empty_text') }}
      facts={(row) => <Facts character={row} />}
      onOrder={mayEdit ? (ids) => order.mutate({ params: { id }, body: { ids: [...ids] } }) : undefined}
      isMoving={order.isPending}
      onEdit={mayEdit ? setOpen : undefined}
    >
      <HistoryOf entity="character_category" id={id} />
      <CharacterPanel
        category={id}
        character={newest(open, data?.items ?? [])}
        onClose={() => setOpen(null)}
      />
    </OrderedPage>
  );
}

function Facts({ character }: { readonly character: Character }) {
  const { t } = useTranslation('characters');
  const localised = useLocalised();
  const { type, unit, measure, options, product_count: count } = character;
  const shown = options
    .slice(0, 4)
    .map((option) => localised(option.value))
    .join(', ');
  return (
    <>
      <span>
        {t(`types.${type}`)}
        {unit ? `, ${localised(unit)}` : ''}
        {shown ? `: ${shown}${options.length > 4 ? '…' : ''}` : ''}
      </span>
      {measure ? <span>{t(`measures.${measure}`)}</span> : null}
      <span>
        {t('products')}: {formatNumber(count)}
      </span>
    </>
  );
}
