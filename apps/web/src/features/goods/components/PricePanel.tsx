import {
  changePrices,
  type ListedProduct,
  PRICE_ROUNDINGS,
  PRICE_STEP,
  type PricePreview,
  previewPrices,
  type TagCost,
} from '@javon/contract';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { dateToIso, maskDate } from '../../../shared/masks/masks.ts';
import { useMask } from '../../../shared/masks/use-mask.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { CostSummary, readTagCost } from '../../price-tags/public.ts';
import styles from './panel.module.css';

interface PricePanelProps {
  readonly products: readonly ListedProduct[];
  readonly onClose: (done: boolean) => void;
}

/** Preview of new prices and their cost, with the settings that it was computed from. */
interface Shown {
  readonly step: Step;
  readonly preview: PricePreview;
  readonly cost: TagCost | null;
}
type Step = Parameters<typeof call<typeof previewPrices>>[1]['body'];

/** Rows of the preview that are listed. */
const NAMED = 20;

/**
 * Panel that changes the prices of the selected products by per cent: first a preview with the cost, then the
 * change.
 */
export function PricePanel({ products, onClose }: PricePanelProps) {
  const { t } = useTranslation(['goods', 'errors', 'ui']);
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<(typeof PRICE_ROUNDINGS)[number]>(1000);
  const [crossedOut, setCrossedOut] = useState(false);
  const [from, setFrom] = useState('');
  const [errors, setErrors] = useState<{ readonly percent?: string; readonly from?: string }>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const key = useRef(repeatKey());
  /** Discards the preview, as it was computed from the previous values. */
  const edit = (change: () => void) => {
    change();
    setShown(null);
    setErrors({});
  };
  const onFrom = useMask(maskDate, (text) => edit(() => setFrom(text)));
  const preview = useMutation({
    mutationFn: async (step: Step): Promise<Shown> => {
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
    mutationFn: ({ step }: Shown) => call(changePrices, { body: step }, { idempotencyKey: key.current }),
    onSuccess: ({ changed: count }, { step }) => {
      notifySuccess(
        step.valid_from === undefined
          ? t('goods:prices.done', { count })
          : t('goods:prices.planned', { count, day: formatDate(step.valid_from) }),
      );
      onClose(true);
    },
  });
  const stepOf = (): Step | null => {
    const value = Number(percent.replace(',', '.'));
    const isDay = from === '' || /^\d{2}\.\d{2}\.\d{4}$/.test(from);
    const isPercent =
      /^[-−+]?\d{1,3}([.,]\d)?$/.test(percent.trim()) && value >= PRICE_STEP.min && value <= PRICE_STEP.max;
    const wrong = {
      ...(isPercent && value !== 0 ? {} : { percent: t('goods:prices.percent_wrong', PRICE_STEP) }),
      ...(isDay ? {} : { from: t('errors:date_wrong') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return null;
    return {
      products: products.map(({ id, version }) => ({ id, version })),
      percent: value,
      rounding,
      crossed_out: crossedOut,
      ...(from === '' ? {} : { valid_from: dateToIso(from) }),
    };
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    const step = stepOf();
    if (step !== null) preview.mutate(step);
  };
  return (
    <SidePanel
      opened
      title={t('goods:prices.title', { count: products.length })}
      onClose={() => onClose(false)}
    >
      <Stack as="form" className={styles.fields} onSubmit={show} noValidate>
        <TextInput
          label={t('goods:prices.percent')}
          description={t('goods:prices.percent_help')}
          inputMode="text"
          autoComplete="off"
          withAsterisk
          error={errors.percent}
          value={percent}
          onChange={({ currentTarget: { value } }) => edit(() => setPercent(value.replace('−', '-')))}
        />
        <NativeSelect
          label={t('goods:prices.rounding')}
          data={PRICE_ROUNDINGS.map((one) => ({
            value: String(one),
            label:
              one === 1
                ? t('goods:prices.no_rounding')
                : t('goods:prices.round_to', { sum: formatNumber(one) }),
          }))}
          value={String(rounding)}
          onChange={({ currentTarget: { value } }) =>
            edit(() => setRounding(PRICE_ROUNDINGS.find((one) => String(one) === value) ?? 1000))
          }
        />
        <TextInput
          label={t('goods:prices.from')}
          description={t('goods:prices.from_help')}
          placeholder={t('ui:form.date_placeholder')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.from}
          value={from}
          onChange={onFrom}
        />
        <Checkbox
          label={t('goods:prices.crossed_out')}
          checked={crossedOut}
          onChange={({ currentTarget: { checked } }) => edit(() => setCrossedOut(checked))}
        />
        <Button type="submit" variant={shown ? 'default' : 'filled'} loading={preview.isPending}>
          {t('goods:prices.show')}
        </Button>
      </Stack>
      {shown ? (
        <Stack className={styles.fields}>
          <NewPrices preview={shown.preview} />
          {shown.cost ? <CostSummary cost={shown.cost} /> : null}
          {shown.preview.items.length > 0 ? (
            <Button loading={apply.isPending} onClick={() => apply.mutate(shown)}>
              {t('goods:prices.apply', { count: shown.preview.items.length })}
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
