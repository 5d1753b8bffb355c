import type { Mm, Storey } from '@javon/planogram';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import type { Fit } from '../../shelves/public.ts';
import type { Brush } from '../model/zones.ts';
import styles from './form.module.css';

/** Least height of a storey on the screen at which it has space for its writing. */
const WRITABLE = 18;

interface StoreyButtonsProps {
  readonly storeys: readonly Storey[];
  /** Position of the face in the drawing: its left end and the floor. */
  readonly left: Mm;
  readonly floor: Mm;
  readonly fit: Fit;
  readonly brush: Brush;
  readonly onPaint: (storey: number) => void;
}

/** The storeys of a drawn face as places to press, each with its number, zone and height. */
export function StoreyButtons({ storeys, left, floor, fit, brush, onPaint }: StoreyButtonsProps) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const brushName = brush === null ? t('shelf_form:brush_auto') : t(`shelves:zones.${brush}`);
  return storeys.map(({ storey, zone, bottom, length, height }) => {
    const high = height * fit.scale;
    const place = {
      left: fit.x + left * fit.scale,
      top: fit.y + (floor - bottom - height) * fit.scale,
      width: length * fit.scale,
      height: high,
      '--brush': brush === null ? 'transparent' : `var(--j-zone-${brush})`,
    } as CSSProperties;
    return (
      <button
        key={storey}
        type="button"
        className={styles.storeyButton}
        style={place}
        onClick={() => onPaint(storey)}
      >
        {high >= WRITABLE ? (
          <>
            <span className={styles.mark}>
              <b>{storey}</b> {t(`shelves:zones_short.${zone}`)}
            </span>
            <span className={styles.mark}>{formatCm(height)}</span>
          </>
        ) : null}
        <span className="visually-hidden">
          {t('shelf_form:paint', { number: storey, zone: t(`shelves:zones.${zone}`), brush: brushName })}
        </span>
      </button>
    );
  });
}
