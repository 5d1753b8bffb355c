import { LABEL_SIDES, LABEL_SIZES, type Size } from '@javon/price-tag';
import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { millimetres } from '../model/size-words.ts';
import styles from './editor.module.css';

interface LabelSizeProps {
  readonly size: Size;
  readonly onChange: (size: Size) => void;
}

const FREE = 'free';

function keyOf({ width, height }: Size): string {
  return `${width} ${height}`;
}

/** Size of a label: one that stores buy, or any other in millimetres. */
export function LabelSize({ size, onChange }: LabelSizeProps) {
  const { t } = useTranslation('samplers');
  const [isFree, setFree] = useState(!LABEL_SIZES.some((one) => keyOf(one) === keyOf(size)));
  const side = (name: keyof Size) => (
    <NumberInput
      size="xs"
      label={t(`label_${name}`)}
      min={LABEL_SIDES[name].min / 10}
      max={LABEL_SIDES[name].max / 10}
      decimalScale={1}
      decimalSeparator=","
      value={size[name] / 10}
      onChange={(value) => {
        const tenths = Math.round(Number(value) * 10);
        const { min, max } = LABEL_SIDES[name];
        if (tenths >= min && tenths <= max) onChange({ ...size, [name]: tenths });
      }}
    />
  );
  return (
    <div className={styles.labelSize}>
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
          if (found) onChange(found);
        }}
      />
      {isFree ? (
        <div className={styles.labelSides}>
          {side('width')}
          {side('height')}
        </div>
      ) : null}
    </div>
  );
}
