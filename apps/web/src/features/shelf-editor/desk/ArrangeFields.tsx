import type { Shelf } from '@javon/contract';
import { storeysFromWire, tablesFromWire } from '@javon/contract/shelf-wire';
import { ARRANGE_DEFAULTS, boardsOf, facesOf } from '@javon/planogram';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCm, formatKg, formatNumber } from '../../../shared/format/format.ts';
import { MeasureInput } from '../../../shared/ui/form/index.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { useFaceName } from '../../shelves/public.ts';

/** How one run arranges; what is left out is as the engine has it. */
export interface ArrangeOptions {
  readonly faces: readonly number[] | null;
  readonly keep: boolean;
  readonly fill: number;
  readonly max_front: number;
  readonly max_back: number;
  readonly sold_out: boolean;
  /**
   * Weight and height (grams, millimetres) from which goods go to low storeys, and priority from which to golden
   * ones.
   */
  readonly heavy_g: number | null;
  readonly tall_mm: number | null;
  readonly high_priority: number;
}

export const USUAL_OPTIONS: ArrangeOptions = {
  faces: null,
  keep: false,
  fill: 1,
  max_front: 3,
  max_back: 10,
  sold_out: false,
  heavy_g: ARRANGE_DEFAULTS.heavy,
  tall_mm: ARRANGE_DEFAULTS.tall,
  high_priority: ARRANGE_DEFAULTS.highPriority,
};
const FILLS = [1, 0.9, 0.8, 0.7, 0.5];
const FRONTS = [1, 2, 3, 5, 10];
const BACKS = [0, 2, 5, 10, 50];
const PRIORITIES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

interface FieldsProps {
  readonly shelf: Shelf;
  readonly options: ArrangeOptions;
  readonly onChange: (next: Partial<ArrangeOptions>) => void;
}

export function ArrangeFields({ shelf, options, onChange }: FieldsProps) {
  const { t } = useTranslation('shelf_editor');
  const nameOf = useFaceName();
  const faces = facesOf(
    shelf.type,
    boardsOf({ storeys: storeysFromWire(shelf.storeys), tables: tablesFromWire(shelf.tables) }),
  );
  const chosen = options.faces ?? faces.map((face) => face.face);
  const toggle = (face: number) => {
    const next = chosen.includes(face) ? chosen.filter((one) => one !== face) : [...chosen, face].sort();
    if (next.length > 0) onChange({ faces: next.length === faces.length ? null : next });
  };
  const select = (name: 'fill' | 'max_front' | 'max_back' | 'high_priority', values: readonly number[]) => (
    <NativeSelect
      label={t(`arrange.${name}`)}
      size="xs"
      data={values.map((value) => ({
        value: String(value),
        label: name === 'fill' ? `${Math.round(value * 100)} %` : formatNumber(value),
      }))}
      value={String(options[name])}
      onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}
    />
  );
  const check = (name: 'keep' | 'sold_out') => (
    <Checkbox
      size="xs"
      label={t(`arrange.${name}`)}
      checked={options[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Stack gap={10}>
      {faces.length > 1 ? (
        <Stack as="fieldset" gap={8}>
          <legend style={{ marginBottom: 6, fontWeight: 500 }}>{t('arrange.faces')}</legend>
          {faces.map((face) => (
            <Checkbox
              key={face.face}
              size="xs"
              label={nameOf(face)}
              checked={chosen.includes(face.face)}
              onChange={() => toggle(face.face)}
            />
          ))}
        </Stack>
      ) : null}
      {check('keep')}
      {check('sold_out')}
      {select('fill', FILLS)}
      {select('max_front', FRONTS)}
      {select('max_back', BACKS)}
      <MeasureInput
        label={t('arrange.heavy')}
        scale={1000}
        decimals={1}
        placeholder={formatKg(ARRANGE_DEFAULTS.heavy)}
        value={options.heavy_g}
        onChange={(value) => onChange({ heavy_g: value })}
      />
      <MeasureInput
        label={t('arrange.tall')}
        scale={10}
        decimals={1}
        placeholder={formatCm(ARRANGE_DEFAULTS.tall)}
        value={options.tall_mm}
        onChange={(value) => onChange({ tall_mm: value })}
      />
      {select('high_priority', PRIORITIES)}
    </Stack>
  );
}
