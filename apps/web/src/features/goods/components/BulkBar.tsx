import { deleteProduct, type ListedProduct, MAX_BULK, restoreProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { type Selection, SelectionBar } from '../../../shared/ui/table/index.ts';
import type { Undo } from '../use-undo.ts';

const BulkPanel = lazyOverlay(() => import('./BulkPanel.tsx'), 'BulkPanel', 'products');
const PricePanel = lazyOverlay(() => import('./PricePanel.tsx'), 'PricePanel', 'products');
/** Names that a question lists. */
const NAMED = 8;

interface BulkBarProps {
  readonly selection: Selection<ListedProduct>;
  readonly undo: Undo;
  /** Whether the list shows deleted products. */
  readonly deleted: boolean;
}

/**
 * Makes one call per product, in sequence. Stops at the first failure; returns the number of successful
 * calls.
 */
async function each(
  rows: readonly ListedProduct[],
  work: (product: ListedProduct) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  try {
    for (const row of rows) {
      await work(row);
      done += 1;
    }
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
  }
  return done;
}

/** The changes of the selected products that ask first or are made one after another. */
function useBulkWork({ selection, undo }: Pick<BulkBarProps, 'selection' | 'undo'>) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const { rows } = selection;
  const count = rows.length;
  const names = rows.slice(0, NAMED).map((row) => localised(row.name));
  /** Whether the selection is small enough for one change; says so otherwise. */
  const fits = () => {
    if (count > MAX_BULK) warn(t('bulk.too_many', { max: MAX_BULK }));
    return count <= MAX_BULK;
  };
  const setPremium = async (premium: boolean) => {
    if (!fits()) return;
    const agreed =
      !premium ||
      (await confirm({
        title: t('bulk.premium_title', { count }),
        text: t('bulk.premium_text'),
        names,
        action: t('bulk.premium'),
      }));
    if (!agreed) return;
    undo.edit.mutate(
      { products: rows, set: { premium }, confirmed: premium },
      { onSuccess: selection.clear },
    );
  };
  const removal = useMutation({
    mutationFn: (products: readonly ListedProduct[]) =>
      each(products, ({ id }) => call(deleteProduct, { params: { id }, query: { confirmed: 'true' } })),
    onSuccess: (done, products) => {
      selection.setMany(products.slice(0, done), false);
      if (done > 0) notifySuccess(t('undo.deleted', { count: done }));
    },
  });
  const restoring = useMutation({
    mutationFn: (products: readonly ListedProduct[]) =>
      each(products, ({ id }) => call(restoreProduct, { params: { id } })),
    onSuccess: (done, products) => {
      selection.setMany(products.slice(0, done), false);
      if (done > 0) notifySuccess(t('undo.restored', { count: done }));
    },
  });
  const remove = async () => {
    const agreed = await confirm({
      title: t('bulk.delete_title', { count }),
      text: t('bulk.delete_text'),
      names,
      action: t('bulk.delete'),
      danger: true,
    });
    if (agreed) removal.mutate(rows);
  };
  return { fits, setPremium, remove, isRemoving: removal.isPending, restoring };
}

/** Bar of actions on the selected products. */
export function BulkBar({ selection, undo, deleted }: BulkBarProps) {
  const { t } = useTranslation('goods');
  const may = useMay();
  const [open, setOpen] = useState<'fields' | 'prices' | null>(null);
  const { fits, setPremium, remove, isRemoving, restoring } = useBulkWork({ selection, undo });
  const { rows } = selection;
  const onClose = (done: boolean) => {
    setOpen(null);
    if (done) selection.clear();
  };
  if (deleted) {
    return (
      <SelectionBar selection={selection}>
        <Button loading={restoring.isPending} onClick={() => restoring.mutate(rows)}>
          {t('bulk.restore')}
        </Button>
      </SelectionBar>
    );
  }
  return (
    <>
      <SelectionBar selection={selection}>
        {may('goods.delete') ? (
          <Button variant="subtle" color="red" loading={isRemoving} onClick={() => void remove()}>
            {t('bulk.delete')}
          </Button>
        ) : null}
        {may('goods.price') ? (
          <Button variant="default" onClick={() => fits() && setOpen('prices')}>
            {t('prices.open')}
          </Button>
        ) : null}
        {may('goods.edit') ? (
          <>
            <Button variant="default" onClick={() => void setPremium(false)}>
              {t('bulk.not_premium')}
            </Button>
            <Button variant="default" onClick={() => void setPremium(true)}>
              {t('bulk.premium')}
            </Button>
            <Button onClick={() => fits() && setOpen('fields')}>{t('bulk.edit')}</Button>
          </>
        ) : null}
      </SelectionBar>
      {open === 'prices' ? <PricePanel products={rows} onClose={onClose} /> : null}
      {open === 'fields' ? <BulkPanel products={rows} undo={undo} onClose={onClose} /> : null}
    </>
  );
}
