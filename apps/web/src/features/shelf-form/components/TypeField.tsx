import { SHAPES, SHELF_TYPES } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { Grid, Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { ShelfThumbnail } from '../../shelves/public.ts';
import {
  change,
  type ShapeValues,
  type ShelfValues,
  usualShape,
  usualSupport,
  usualTable,
  withType,
} from '../model/values.ts';
import styles from './form.module.css';

/** The shapes as small pictures to choose from. */
export function TypeField({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const values = form.values;
  return (
    <Grid as="fieldset" columns={{ least: 132 }} gap={8}>
      <legend className="visually-hidden">{t('shelf_form:shape')}</legend>
      {SHELF_TYPES.map((type) => {
        const { main_mm, left_mm, right_mm } = usualShape(type);
        const storey_count = 4 * SHAPES[type].faces.length;
        return (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="type"
              value={type}
              checked={values.type === type}
              onChange={() => change(form, withType(values, type))}
            />
            <ShelfThumbnail
              shelf={{
                type,
                main_mm: main_mm ?? 1,
                left_mm,
                right_mm,
                storey_count,
                product_count: 0,
                categories: [],
              }}
            />
            <span>{t(`shelves:types.${type}`)}</span>
          </label>
        );
      })}
    </Grid>
  );
}

/** Finished furniture that a new shelf may begin with. */
export function Presets({ form }: { readonly form: ContractForm<ShelfValues> }) {
  const { t } = useTranslation('shelf_form');
  return (
    <Stack gap={6}>
      <Quiet size="sm">{t('presets')}</Quiet>
      <Chips label={t('presets')}>
        {PRESET_NAMES.map((name) => (
          <Chip key={name} onPress={() => change(form, PRESETS[name])}>
            {t(`preset.${name}`)}
          </Chip>
        ))}
      </Chips>
    </Stack>
  );
}

/** Finished furniture to begin with, by what it is for. */
const PRESETS = {
  wall: { ...usualShape('straight'), main_mm: 3000 },
  corner: { ...usualShape('u'), counts: { front: 6, left: 4, right: 4 } },
  island: { ...usualShape('four_sided'), counts: { front: 4 }, height_mm: 300 },
  appliances: {
    ...usualShape('straight'),
    main_mm: 4000,
    depth_mm: 800,
    bottom_mm: 150,
    height_mm: 1900,
    counts: { front: 1 },
    supports: { front: { ...usualSupport('pallet'), count: 3 } },
  },
  phones: {
    ...usualShape('straight'),
    depth_mm: 350,
    counts: { front: 4 },
    tables: [
      { ...usualTable('eight_seat'), phones: 8 },
      { ...usualTable('octagonal'), phones: 16 },
    ],
  },
} as const satisfies Record<string, ShapeValues>;

type Preset = keyof typeof PRESETS;
const PRESET_NAMES = Object.keys(PRESETS) as Preset[];
