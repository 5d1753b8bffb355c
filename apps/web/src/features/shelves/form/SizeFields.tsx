import { PLAN_LIMITS, type ShelfType } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { type AnyContractForm, MeasureField, NumberField } from '../../../shared/ui/form/index.ts';
import styles from './form.module.css';
import { valuesOf } from './form-values.ts';

type LengthName = 'main' | 'front' | 'left' | 'right' | 'long' | 'ends' | 'each';
interface Row {
  readonly length: 'main_mm' | 'left_mm' | 'right_mm';
  readonly name: LengthName;
  /** Faces of this length that have a count of storeys of their own. */
  readonly counts: readonly ('front' | 'left' | 'right')[];
}

const FRONT: Row = { length: 'main_mm', name: 'front', counts: ['front'] };
const LEFT: Row = { length: 'left_mm', name: 'left', counts: ['left'] };
const RIGHT: Row = { length: 'right_mm', name: 'right', counts: ['right'] };
const ROWS: Readonly<Record<ShelfType, readonly Row[]>> = {
  straight: [{ ...FRONT, name: 'main' }],
  left_l: [FRONT, LEFT],
  right_l: [FRONT, RIGHT],
  u: [FRONT, LEFT, RIGHT],
  four_sided: [
    { ...FRONT, name: 'long' },
    { ...RIGHT, name: 'ends', counts: ['left', 'right'] },
  ],
  six_sided: [{ ...FRONT, name: 'each' }],
};

/** Millimetres are kept, centimetres typed. */
export const CM = { scale: 10, decimals: 1 } as const;

/** Lengths of the faces with their counts of storeys, and what all storeys have in common. */
export function SizeFields({ form }: { readonly form: AnyContractForm }) {
  const { t } = useTranslation('shelf_form');
  const { type } = valuesOf(form);
  return (
    <>
      {ROWS[type].map(({ length, name, counts }) => (
        <div key={length} className={styles.sizes}>
          <MeasureField
            {...CM}
            name={length}
            label={t(`length.${name}`)}
            placeholder={length === 'main_mm' ? undefined : t('as_main')}
          />
          {counts.map((count) => (
            <NumberField
              key={count}
              name={`counts.${count}`}
              label={t(`count.${count}`)}
              min={1}
              max={PLAN_LIMITS.storeys}
              placeholder={count === 'front' ? undefined : t('as_front')}
            />
          ))}
        </div>
      ))}
      <div className={styles.counts}>
        <MeasureField {...CM} name="height_mm" label={t('height')} />
        <MeasureField {...CM} name="depth_mm" label={t('depth')} />
        <MeasureField {...CM} name="bottom_mm" label={t('bottom')} />
      </div>
    </>
  );
}
