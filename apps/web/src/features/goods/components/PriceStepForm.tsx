import { type ListedProduct, PRICE_ROUNDINGS, PRICE_STEP, type previewPrices } from '@javon/contract';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import type { call } from '../../../shared/http/call.ts';
import { DayInput } from '../../../shared/ui/form/DayInput.tsx';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import styles from './panel.module.css';

/** Change of prices by per cent, as the server previews and makes it. */
export type PriceStep = Parameters<typeof call<typeof previewPrices>>[1]['body'];

interface PriceStepFormProps {
  readonly products: readonly ListedProduct[];
  readonly isShown: boolean;
  readonly loading: boolean;
  /** Called at each edit: what is shown was computed from the previous values. */
  readonly onEdit: () => void;
  readonly onShow: (step: PriceStep) => void;
}

/** Settings of a change of prices, validated before its preview is requested. */
export function PriceStepForm({ products, isShown, loading, onEdit, onShow }: PriceStepFormProps) {
  const { t } = useTranslation(['goods', 'errors']);
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<(typeof PRICE_ROUNDINGS)[number]>(1000);
  const [crossedOut, setCrossedOut] = useState(false);
  const [from, setFrom] = useState('');
  const [errors, setErrors] = useState<{ readonly percent?: string; readonly from?: string }>({});
  useUnsaved(percent !== '' || from !== '' || crossedOut);
  const edit = (change: () => void) => {
    change();
    setErrors({});
    onEdit();
  };
  const stepOf = (): PriceStep | null => {
    const value = Number(percent.replace(',', '.'));
    const isDay = from === '' || /^\d{4}-\d{2}-\d{2}$/.test(from);
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
      ...(from === '' ? {} : { valid_from: from }),
    };
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    const step = stepOf();
    if (step !== null) onShow(step);
  };
  return (
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
      <DayInput
        label={t('goods:prices.from')}
        calendarOf={t('goods:prices.from')}
        description={t('goods:prices.from_help')}
        error={errors.from}
        value={from}
        onChange={(day) => edit(() => setFrom(day))}
      />
      <Checkbox
        label={t('goods:prices.crossed_out')}
        checked={crossedOut}
        onChange={({ currentTarget: { checked } }) => edit(() => setCrossedOut(checked))}
      />
      <Button type="submit" variant={isShown ? 'default' : 'filled'} loading={loading}>
        {t('goods:prices.show')}
      </Button>
    </Stack>
  );
}
