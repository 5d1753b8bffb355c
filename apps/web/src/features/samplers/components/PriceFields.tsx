import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ContractForm, RadioField, SwitchField } from '../../../shared/ui/form/index.ts';
import type { SamplerValues } from '../model/draft.ts';
import type { SamplerKind } from '../paths.ts';
import { choicesQuery } from '../queries.ts';
import { WordsFields } from './WordsFields.tsx';

/** Fields of the monthly price with its month count, and of the discount tag of a promotion. */
export function PriceFields({
  form,
  kind,
}: {
  readonly form: ContractForm<SamplerValues>;
  readonly kind: SamplerKind;
}) {
  const { t } = useTranslation('samplers');
  const plans = useQuery(choicesQuery).data?.plans ?? [];
  const { months, spec } = form.values.design;
  const { monthlyPrice: monthly, discountTag: discount } = spec;
  const changeDiscount = (next: typeof discount) => {
    form.write('design.spec.discountTag', next);
    const isOwn = next === 'text';
    form.write('design.spec.discountText', isOwn ? (spec.discountText ?? { uz: '', ru: '', kaa: '' }) : null);
  };
  const discounts = [
    { value: 'none', label: t('form.discount_none') },
    { value: 'percent', label: t('form.discount_percent') },
    { value: 'text', label: t('form.discount_own') },
  ] as const;
  return (
    <>
      <RadioField
        field={form.at('design.spec.monthlyPrice')}
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
          <SwitchField field={form.at('design.spec.monthCount')} label={t('form.month_count')} />
        </>
      )}
      {kind === 2 ? (
        <NativeSelect
          label={t('form.discount')}
          data={discounts}
          value={discount}
          onChange={(event) =>
            changeDiscount(
              discounts.find(({ value }) => value === event.currentTarget.value)?.value ?? 'none',
            )
          }
        />
      ) : null}
      {discount === 'text' ? (
        <WordsFields field={form.at('design.spec.discountText')} label={t('form.discount_text')} max={40} />
      ) : null}
    </>
  );
}
