import { deleteProduct, type ListedProduct, MAX_BULK, restoreProduct } from '@javon/contract';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { type Selection, SelectionBar } from '../../../shared/ui/table/index.ts';
import type { Undo } from '../use-undo.ts';

const BulkPanel = lazyOverlay(() => import('./BulkPanel.tsx'), 'BulkPanel');
const PricePanel = lazyOverlay(() => import('./PricePanel.tsx'), 'PricePanel');
/** Names that a question lists. */
const NAMED = 8;

interface BulkBarProps {
  readonly selection: Selection<ListedProduct>;
  readonly undo: Undo;
  /** The list shows deleted products. */
  readonly deleted: boolean;
}

/** Bar of actions on the selected products. */
export function BulkBar({ selection, undo, deleted }: BulkBarProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [pricing, setPricing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { rows } = selection;
  const count = rows.length;
  const names = rows.slice(0, NAMED).map((row) => localised(row.name));
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
    if (agreed && (await undo.apply(rows, { premium }, premium))) selection.clear();
  };
  /** Makes one call per product, in sequence; stops at the first failure and keeps the changes made before it. */
  const each = async (work: (product: ListedProduct) => Promise<unknown>): Promise<number> => {
    setBusy(true);
    let done = 0;
    try {
      for (const row of rows) {
        await work(row);
        done += 1;
      }
    } catch {
      // `call` has reported the failure.
    }
    setBusy(false);
    selection.clear();
    return done;
  };
  const remove = async () => {
    const agreed = await confirm({
      title: t('bulk.delete_title', { count }),
      text: t('bulk.delete_text'),
      names,
      action: t('bulk.delete'),
      danger: true,
    });
    if (!agreed) return;
    const done = await each(({ id }) =>
      call(deleteProduct, { params: { id }, query: { confirmed: 'true' } }),
    );
    if (done > 0) notifySuccess(t('undo.deleted', { count: done }));
  };
  const restore = async () => {
    const done = await each(({ id }) => call(restoreProduct, { params: { id } }));
    if (done > 0) notifySuccess(t('undo.restored', { count: done }));
  };
  if (deleted) {
    return (
      <SelectionBar selection={selection}>
        <Button loading={busy} onClick={() => void restore()}>
          {t('bulk.restore')}
        </Button>
      </SelectionBar>
    );
  }
  return (
    <>
      <SelectionBar selection={selection}>
        {may('goods.delete') ? (
          <Button variant="subtle" color="red" loading={busy} onClick={() => void remove()}>
            {t('bulk.delete')}
          </Button>
        ) : null}
        {may('goods.price') ? (
          <Button variant="default" onClick={() => fits() && setPricing(true)}>
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
            <Button onClick={() => fits() && setOpen(true)}>{t('bulk.edit')}</Button>
          </>
        ) : null}
      </SelectionBar>
      {pricing ? (
        <Suspense>
          <PricePanel
            products={rows}
            onClose={(done) => {
              setPricing(false);
              if (done) selection.clear();
            }}
          />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense>
          <BulkPanel
            products={rows}
            undo={undo}
            onClose={(done) => {
              setOpen(false);
              if (done) selection.clear();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
