import { LABEL_SIDES, LABEL_SIZES, type Size } from '@javon/price-tag';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeasureInput } from '../../../shared/ui/form/index.ts';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { millimetres } from '../model/size-words.ts';

interface LabelSizeProps {
  readonly size: Size;
  readonly onChange: (size: Size) => void;
}

const FREE = 'free';

function keyOf({ width, height }: Size): string {
  return `${width} ${height}`;
}

function isSide(name: keyof Size, side: number | null): side is number {
  const { min, max } = LABEL_SIDES[name];
  return side !== null && side >= min && side <= max;
}

function boundsOf(name: keyof Size) {
  const { min, max } = LABEL_SIDES[name];
  return { min: min / 10, max: max / 10 };
}

/** Size of a label: a common one, or any other in millimetres. */
export function LabelSize({ size, onChange }: LabelSizeProps) {
  const { t } = useTranslation('samplers');
  const [isFree, setFree] = useState(!LABEL_SIZES.some((one) => keyOf(one) === keyOf(size)));
  /** Sides as typed: while typing `80`, an `8` is no valid size yet. */
  const [typed, setTyped] = useState<Readonly<Record<keyof Size, number | null>>>(size);
  const side = (name: keyof Size) => (
    <MeasureInput
      label={t(`label_${name}`)}
      scale={10}
      decimals={1}
      value={typed[name]}
      error={isSide(name, typed[name]) ? undefined : t('label_bounds', boundsOf(name))}
      onChange={(value) => {
        const next = { ...typed, [name]: value };
        setTyped(next);
        const { width, height } = next;
        if (isSide('width', width) && isSide('height', height)) onChange({ width, height });
      }}
    />
  );
  return (
    <Stack gap={8}>
      <NativeSelect
        size="xs"
        label={t('label_size')}
        value={isFree ? FREE : keyOf(size)}
        data={[
          ...LABEL_SIZES.map((one) => ({ value: keyOf(one), label: t('size_mm', millimetres(one)) })),
          { value: FREE, label: t('label_free') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const found = LABEL_SIZES.find((one) => keyOf(one) === value);
          setFree(found === undefined);
          if (found === undefined) return;
          setTyped(found);
          onChange(found);
        }}
      />
      {isFree ? (
        <Grid columns="1fr 1fr" gap={8}>
          {side('width')}
          {side('height')}
        </Grid>
      ) : null}
    </Stack>
  );
}
