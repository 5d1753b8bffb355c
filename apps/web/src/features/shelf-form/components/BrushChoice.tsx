import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ZONES, ZoneSwatch } from '../../shelves/public.ts';
import type { Brush } from '../model/zones.ts';
import styles from './form.module.css';

interface BrushChoiceProps {
  readonly value: Brush;
  readonly onChange: (brush: Brush) => void;
}

/** Choice of the zone that the next press on a storey paints. */
export function BrushChoice({ value, onChange }: BrushChoiceProps) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div className={styles.brushes} role="group" aria-labelledby={`${id}-name`}>
      <p id={`${id}-name`} className={styles.rowTitle}>
        {t('shelf_form:brush')}
      </p>
      {[...ZONES, null].map((zone) => (
        <button
          key={zone ?? 'auto'}
          type="button"
          className={styles.chip}
          aria-pressed={zone === value}
          onClick={() => onChange(zone)}
        >
          {zone ? <ZoneSwatch zone={zone} width={20} height={14} /> : null}
          {zone ? t(`shelves:zones_short.${zone}`) : t('shelf_form:brush_auto')}
        </button>
      ))}
    </div>
  );
}
