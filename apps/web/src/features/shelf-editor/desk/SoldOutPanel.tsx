import { clearSoldOut, previewSoldOut, type Shelf } from '@javon/contract';
import { clearProducts } from '@javon/planogram';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useStore } from '../../../shared/store.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { MarkedItem, MarkedList } from '../../shelves/public.ts';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';

interface SoldOutPanelProps {
  readonly shelf: Shelf;
  readonly edit: PlanEdit;
  readonly onClose: () => void;
}

/** Panel of products on this shelf that the branch has sold out of; removes them after a confirmation. */
export function SoldOutPanel({ shelf, edit, onClose }: SoldOutPanelProps) {
  const { t } = useTranslation(['shelf_editor', 'notices']);
  const localised = useLocalised();
  const clearing = useMutation({
    ...apiMutation(clearSoldOut),
    onSuccess: async ({ places }) => {
      await refreshedAfter(clearSoldOut);
      notifySuccess(t('notices:sold_cleared', { count: places }));
      onClose();
    },
  });
  useStore(edit.plan);
  const { data, error, refetch } = useQuery(apiQuery(previewSoldOut, { query: { shelf: shelf.id } }));
  const products = data?.items.flatMap((item) => item.products) ?? [];
  const clear = async () => {
    const agreed = await confirm({
      title: t('sold_out.title', { count: products.length }),
      text: t('sold_out.text'),
      names: products.map((one) => localised(one.product.name)),
      action: t('sold_out.clear'),
      danger: true,
    });
    if (!agreed) return;
    // Beside unsaved work it becomes a part of that; else it is saved at once.
    if (edit.isChanged()) {
      edit.commit(clearProducts(edit.plan.get(), new Set(products.map((one) => one.product.id))).plan, []);
      notifySuccess(t('sold_out.unsaved'));
      return onClose();
    }
    clearing.mutate({ body: { shelf: shelf.id } });
  };
  return (
    <PanelFrame title={t('panels.sold_out')} onClose={onClose}>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : products.length === 0 ? (
        <Quiet>{t('sold_out.none')}</Quiet>
      ) : (
        <>
          <Quiet>{t('sold_out.about')}</Quiet>
          <MarkedList>
            {products.map(({ product, places }) => (
              <MarkedItem key={product.id} mark="removed" note={t('list.places', { count: places })}>
                {localised(product.name)}
              </MarkedItem>
            ))}
          </MarkedList>
          <Row>
            <Button color="red" loading={clearing.isPending} onClick={() => void clear()}>
              {t('sold_out.clear')}
            </Button>
          </Row>
        </>
      )}
    </PanelFrame>
  );
}
