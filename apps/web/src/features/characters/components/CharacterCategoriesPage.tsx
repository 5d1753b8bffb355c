import { type CharacterCategory, orderCharacterCategories } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { OrderedPage } from '../../../shared/ui/order/OrderedPage.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { characterCategoriesQuery } from '../queries.ts';

const CharacterCategoryPanel = lazyOverlay(
  () => import('./CharacterCategoryPanel.tsx'),
  'CharacterCategoryPanel',
  'group',
);

/** Categories of characters in the order in which tags and products show them. */
export function CharacterCategoriesPage() {
  const { t } = useTranslation(['characters', 'pages']);
  const may = useMay();
  const { data, error, refetch } = useDeferredAnswer(useQuery(characterCategoriesQuery));
  const [open, setOpen] = useState<CharacterCategory | 'new' | null>(null);
  const mayEdit = may('goods.character');
  const order = useMutation({
    ...apiMutation(orderCharacterCategories),
    onSuccess: () => refreshedAfter(orderCharacterCategories),
  });
  return (
    <OrderedPage
      title={t('pages:characters')}
      label={t('characters:groups')}
      exported={{ route: 'exportCharacterCategories', input: {}, name: t('characters:groups') }}
      add={mayEdit ? <Button onClick={() => setOpen('new')}>{t('characters:add_group')}</Button> : null}
      data={data}
      error={error}
      refetch={refetch}
      empty={{ title: t('characters:empty_groups_title'), text: t('characters:empty_groups_text') }}
      rowTitle={(name, { id }) => (
        <ScreenLink screen="characters.show" href={`/characters/${id}`} className="name-link">
          {name}
        </ScreenLink>
      )}
      facts={(row) => (
        <span>
          {t('characters:count')}: {formatNumber(row.character_count)}
        </span>
      )}
      onOrder={mayEdit ? (ids) => order.mutate({ body: { ids: [...ids] } }) : undefined}
      isMoving={order.isPending}
      onEdit={mayEdit ? setOpen : undefined}
    >
      <CharacterCategoryPanel group={open} onClose={() => setOpen(null)} />
    </OrderedPage>
  );
}
