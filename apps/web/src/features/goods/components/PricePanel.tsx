import {
  changePrices,
  type ListedProduct,
  type PricePreview,
  previewPrices,
  type TagCost,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { CostSummary, readTagCost } from '../../price-tags/public.ts';
import { type PriceStep, PriceStepForm } from './PriceStepForm.tsx';
import styles from './panel.module.css';

interface PricePanelProps {
  readonly products: readonly ListedProduct[];
  readonly onClose: (done: boolean) => void;
}

/** Preview of new prices and their cost, with the settings that it was computed from. */
interface Shown {
  readonly step: PriceStep;
  readonly preview: PricePreview;
  readonly cost: TagCost | null;
}

/** Rows of the preview that are listed. */
const NAMED = 20;

/**
 * Panel that changes the prices of the selected products by per cent: first a preview with the cost, then the
 * change.
 */
export function PricePanel({ products, onClose }: PricePanelProps) {
  const { t } = useTranslation('goods');
  const [shown, setShown] = useState<Shown | null>(null);
  const key = useRef(repeatKey());
  const preview = useMutation({
    mutationFn: async (step: PriceStep): Promise<Shown> => {
      const found = await call(previewPrices, { body: step });
      const ids = found.items.map(({ id }) => id);
      const cost = ids.length === 0 ? null : await readTagCost({ products: ids, as_of: step.valid_from });
      return { step, preview: found, cost };
    },
    onSuccess: (next) => {
      key.current = repeatKey();
      setShown(next);
    },
  });
  const apply = useMutation({
    meta: { routes: [changePrices] },
    mutationFn: ({ step, preview: { digest } }: Shown) =>
      call(changePrices, { body: { ...step, digest } }, { idempotencyKey: key.current }),
    onSuccess: ({ changed: count }, { step }) => {
      notifySuccess(
        step.valid_from === undefined
          ? t('prices.done', { count })
          : t('prices.planned', { count, day: formatDate(step.valid_from) }),
      );
      onClose(true);
    },
    onError: (error) => {
      // Prices that changed since the preview are shown again first.
      if (error instanceof HttpFailure && error.code === 'stale_version') setShown(null);
    },
  });
  return (
    <SidePanel opened title={t('prices.title', { count: products.length })} onClose={() => onClose(false)}>
      <PriceStepForm
        products={products}
        isShown={shown !== null}
        loading={preview.isPending}
        onEdit={() => setShown(null)}
        onShow={preview.mutate}
      />
      {shown ? (
        <Stack className={styles.fields}>
          <NewPrices preview={shown.preview} />
          {shown.cost ? <CostSummary cost={shown.cost} /> : null}
          {shown.preview.items.length > 0 ? (
            <Button loading={apply.isPending} onClick={() => apply.mutate(shown)}>
              {t('prices.apply', { count: shown.preview.items.length })}
            </Button>
          ) : null}
        </Stack>
      ) : null}
    </SidePanel>
  );
}

function NewPrices({ preview: { items, unchanged, without_price } }: { readonly preview: PricePreview }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  return (
    <Stack as="section" className={styles.fields} aria-label={t('prices.new')} role="status">
      {items.length === 0 ? <p>{t('prices.nothing')}</p> : null}
      <ul>
        {items.slice(0, NAMED).map((item) => (
          <li key={item.id}>
            {localised(item.name)}
            <br />
            <Money value={item.before.price} bare /> →{' '}
            <b>
              <Money value={item.after.price} bare />
            </b>
          </li>
        ))}
      </ul>
      {items.length > NAMED ? <p>{t('prices.more', { count: items.length - NAMED })}</p> : null}
      {unchanged > 0 ? <p>{t('prices.unchanged', { count: unchanged })}</p> : null}
      {without_price > 0 ? <p>{t('prices.without', { count: without_price })}</p> : null}
    </Stack>
  );
}
