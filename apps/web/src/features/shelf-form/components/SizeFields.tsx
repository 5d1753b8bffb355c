import { PLAN_LIMITS, SHAPES } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { type ContractForm, MeasureField, NumberField } from '../../../shared/ui/form/index.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import type { ShelfValues } from '../model/values.ts';

/** Millimetres are kept, centimetres typed. */
export const CM = { scale: 10, decimals: 1 } as const;

/** Lengths of the faces with their counts of storeys, and what all storeys have in common. */
export function SizeFields({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  const { type } = form.values;
  return (
    <>
      {SHAPES[type].measures.map(({ size, name, counts }) => (
        <Grid key={size} columns={2} gap={12} align="start">
          <MeasureField
            {...CM}
            field={form.at(`${size}_mm`)}
            label={t(`length.${name}`)}
            placeholder={size === 'main' ? undefined : t('as_main')}
          />
          {counts.map((count) => (
            <NumberField
              key={count}
              field={form.at(`counts.${count}`)}
              label={t(`count.${count}`)}
              min={1}
              max={PLAN_LIMITS.storeys}
              placeholder={count === 'front' ? undefined : t('as_front')}
            />
          ))}
        </Grid>
      ))}
      <Grid columns={{ least: 140 }} gap={12} align="start">
        <MeasureField {...CM} field={form.at('height_mm')} label={t('height')} />
        <MeasureField {...CM} field={form.at('depth_mm')} label={t('depth')} />
        <MeasureField {...CM} field={form.at('bottom_mm')} label={t('bottom')} />
      </Grid>
    </>
  );
}
