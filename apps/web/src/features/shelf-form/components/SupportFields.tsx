import { type FaceKey, faceKeys, faceLengths, sidesOf } from '@javon/planogram';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ContractForm, MeasureInput, NumberField } from '../../../shared/ui/form/index.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { useFaceName } from '../../shelves/public.ts';
import { planOfValues } from '../model/plan-of-values.ts';
import { change, type ShelfValues, type SupportValues, usualSupport } from '../model/values.ts';
import { CM } from './SizeFields.tsx';

const KINDS = ['none', 'pallet', 'pedestal'] as const;
const FIELDS = [
  ['length_mm', 'support_length'],
  ['depth_mm', 'support_depth'],
  ['height_mm', 'support_height'],
] as const;

/** Pallets or pedestals: of one kind and size under the whole shelf, so many under each face. */
export function SupportFields({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  const nameOf = useFaceName();
  const values = form.values;
  const keys = faceKeys(values.type);
  const sides = sidesOf(values.type);
  const there = keys.filter((key) => values.supports[key]);
  const first = there[0] === undefined ? undefined : values.supports[there[0]];

  const choose = (kind: (typeof KINDS)[number]) => {
    if (kind === 'none') return change(form, { supports: {} });
    const usual = usualSupport(kind);
    const { sizes } = planOfValues(values);
    const lengths = faceLengths(values.type, sizes);
    const own = keys.map((key, i): [FaceKey, SupportValues] => {
      const count = Math.floor((lengths[i] ?? 0) / (usual.length_mm ?? 1));
      return [key, { ...usual, count: Math.min(count, 50) }];
    });
    // The lowest storey begins above the pallets.
    const bottom_mm = Math.max(values.bottom_mm ?? 0, usual.height_mm ?? 0);
    change(form, { supports: Object.fromEntries(own), bottom_mm });
  };
  const resize = (field: (typeof FIELDS)[number][0], value: number | null) => {
    const own = there.map((key) => [key, { ...values.supports[key], [field]: value }]);
    change(form, { supports: Object.fromEntries(own) });
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('supports')}
        data={KINDS.map((value) => ({ value, label: t(`support_kind.${value}`) }))}
        value={first?.kind ?? 'none'}
        onChange={choose}
      />
      {first ? (
        <>
          <Grid columns={{ least: 140 }} gap={12} align="start">
            {FIELDS.map(([field, label]) => (
              <MeasureInput
                key={field}
                {...CM}
                label={t(label)}
                value={first[field]}
                error={there.map((key) => form.errors[`supports.${key}.${field}`]).find(Boolean)}
                onChange={(value) => resize(field, value)}
                onBlur={() => {
                  for (const key of there) form.fields.check(`supports.${key}.${field}`);
                }}
              />
            ))}
          </Grid>
          <Grid columns={{ least: 140 }} gap={12} align="start">
            {keys.map((key, i) =>
              values.supports[key] ? (
                <NumberField
                  key={key}
                  field={form.at(`supports.${key}.count`)}
                  label={t('support_count', { face: nameOf({ face: i + 1, side: sides[i] ?? 'side' }) })}
                  max={50}
                />
              ) : null,
            )}
          </Grid>
        </>
      ) : null}
    </>
  );
}
