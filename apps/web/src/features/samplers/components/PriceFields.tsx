import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AnyContractForm, RadioField, SwitchField } from '../../../shared/ui/form/index.ts';
import type { SamplerKind } from '../paths.ts';
import { choicesQuery } from '../queries.ts';
import { WordsFields } from './WordsFields.tsx';

/** Monthly price with its month count, and the discount tag of a promotion. */
export function PriceFields({ form, kind }: { readonly form: AnyContractForm; readonly kind: SamplerKind }) {
  const { t } = useTranslation('samplers');
  const plans = useQuery(choicesQuery).data?.plans ?? [];
  const monthly = form.read('design.spec.monthlyPrice');
  const discount = form.read('design.spec.discountTag') as string;
  const months = form.read('design.months') as number | null;
  const changeDiscount = (next: string) => {
    form.write('design.spec.discountTag', next);
    const isOwn = next === 'text';
    const words = form.read('design.spec.discountText');
    form.write('design.spec.discountText', isOwn ? (words ?? { uz: '', ru: '', kaa: '' }) : null);
  };
  return (
    <>
      <RadioField
        name="design.spec.monthlyPrice"
        label={t('form.monthly')}
        options={(['no', 'if_any', 'required'] as const)
          .filter((value) => kind !== 3 || value !== 'no')
          .map((value) => ({ value, label: t(`form.monthly_${value}`) }))}
      />
      {monthly === 'no' ? null : (
        <>
          <NativeSelect
            label={t('form.months')}
            data={[
              ...(months === null ? [{ value: '', label: '' }] : []),
              ...plans.map((plan) => ({
                value: String(plan.months),
                label: t('form.month_option', { months: plan.months }),
              })),
            ]}
            value={months === null ? '' : String(months)}
            error={form.errors['design.months']}
            onChange={({ currentTarget: { value } }) =>
              form.write('design.months', value === '' ? null : Number(value))
            }
          />
          <SwitchField name="design.spec.monthCount" label={t('form.month_count')} />
        </>
      )}
      {kind === 2 ? (
        <NativeSelect
          label={t('form.discount')}
          data={[
            { value: 'none', label: t('form.discount_none') },
            { value: 'percent', label: t('form.discount_percent') },
            { value: 'text', label: t('form.discount_own') },
          ]}
          value={discount}
          onChange={(event) => changeDiscount(event.currentTarget.value)}
        />
      ) : null}
      {discount === 'text' ? (
        <WordsFields name="design.spec.discountText" label={t('form.discount_text')} max={40} />
      ) : null}
    </>
  );
}
