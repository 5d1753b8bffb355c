import { type CharacterCategory, orderCharacterCategories } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { OrderedList } from '../../../shared/ui/order/OrderedList.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
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
  const localised = useLocalised();
  const may = useMay();
  const { data, error, refetch } = useDeferredAnswer(useQuery(characterCategoriesQuery));
  const [open, setOpen] = useState<CharacterCategory | 'new' | null>(null);
  const mayEdit = may('goods.character');
  const add = mayEdit ? (
    <Button onClick={() => setOpen('new')}>{t('characters:add_group')}</Button>
  ) : undefined;
  const order = useMutation({
    ...apiMutation(orderCharacterCategories),
    onSuccess: () => refreshedAfter(orderCharacterCategories),
  });
  return (
    <Page
      title={t('pages:characters')}
      count={data?.items.length}
      actions={
        <>
          <ExportButton route="exportCharacterCategories" input={{}} name={t('characters:groups')} />
          {add}
        </>
      }
    >
      {!data ? (
        <Waiting error={error} refetch={refetch} />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={t('characters:empty_groups_title')}
          text={t('characters:empty_groups_text')}
          action={add}
        />
      ) : (
        <OrderedList
          label={t('characters:groups')}
          rows={data.items}
          name={(row) => localised(row.name)}
          title={(row) => (
            <ScreenLink screen="characters.show" href={`/characters/${row.id}`} className="name-link">
              {localised(row.name)}
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
        />
      )}
      <CharacterCategoryPanel group={open} onClose={() => setOpen(null)} />
    </Page>
  );
}
