import { type Band as BandBox, EYE_LEVEL, type Mm, type Zone } from '@javon/planogram';
import { IconEye } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drawing.module.css';
import type { View } from './view.ts';

/** Least height of a storey on the screen at which its zone is named beside its number. */
const TWO_LINES = 34;
const LABEL_WIDTH = 72;

export const ZONES = ['golden', 'green', 'red'] as const satisfies readonly Zone[];

/** Hatches of the zones, so that they differ without their colours: strokes rising, dots, strokes falling. */
export const ZoneHatches = memo(function ZoneHatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-golden`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} data-zone="golden" d="M-2 10 10 -2M-2 2 2 -2M6 10 10 6" />
      </pattern>
      <pattern id={`${id}-green`} width="8" height="8" patternUnits="userSpaceOnUse">
        <circle className={styles.dot} data-zone="green" cx="2" cy="2" r="1" />
        <circle className={styles.dot} data-zone="green" cx="6" cy="6" r="1" />
      </pattern>
      <pattern id={`${id}-red`} width="12" height="12" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} data-zone="red" d="M-2 -2 14 14M-2 10 2 14M10 -2 14 2" />
      </pattern>
    </defs>
  );
});

interface ZoneSwatchProps {
  readonly zone: Zone;
  readonly width: number;
  readonly height: number;
}

/** Sample of a zone's colour and hatch, in pixels. */
export function ZoneSwatch({ zone, width, height }: ZoneSwatchProps) {
  const id = useId();
  return (
    <svg width={width} height={height} aria-hidden="true">
      <ZoneHatches id={id} />
      <rect className={styles.band} data-zone={zone} width={width} height={height} rx="3" />
      <rect fill={`url(#${id}-${zone})`} width={width} height={height} rx="3" />
    </svg>
  );
}

interface BandProps {
  readonly band: BandBox;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly view: View;
}

/** A storey's ground in the colour and hatch of its zone. */
export const Band = memo(function Band({
  band,
  top,
  view,
  hatches,
}: BandProps & { readonly hatches: string }) {
  const box = {
    x: (band.x - view.left) * view.scale,
    y: (top - band.y - band.height - view.top) * view.scale,
    width: band.width * view.scale,
    height: band.height * view.scale,
  };
  return (
    <>
      <rect className={styles.band} data-zone={band.zone} {...box} />
      <rect fill={`url(#${hatches}-${band.zone})`} {...box} />
    </>
  );
});

/** Number and zone of a storey, at the left edge of the viewport however the drawing is panned. */
export const StoreyLabel = memo(function StoreyLabel({ band, top, view }: BandProps) {
  const { t } = useTranslation('shelves');
  const upper = (top - band.y - band.height - view.top) * view.scale;
  const height = band.height * view.scale;
  const two = height >= TWO_LINES;
  const y = upper + height / 2 - (two ? 17 : 10);
  return (
    <g className={styles.storey} data-zone={band.zone} transform={`translate(4 ${y})`}>
      <rect width={LABEL_WIDTH - 4} height={two ? 34 : 20} rx="4" />
      <rect className={styles.storeyMark} width="3" height={two ? 34 : 20} rx="1.5" />
      <text x="10" y={two ? 14 : 14} className={styles.storeyName}>
        {t('view.storey', { number: band.storey })}
      </text>
      {two ? (
        <text x="10" y="28" className={styles.zoneName}>
          {t(`zones_short.${band.zone}`)}
        </text>
      ) : null}
    </g>
  );
});

interface EyeLevelProps {
  readonly y: number;
  readonly width: number;
}

/** Line at the eye height of a standing shopper, behind the goods. */
export function EyeLevel({ y, width }: EyeLevelProps) {
  return <line className={styles.eye} x1="0" y1={y} x2={width} y2={y} />;
}

const CHIP = { width: 68, height: 20 } as const;

/** Its height in words, at the right edge of the screen, before the goods. */
export const EyeLevelLabel = memo(function EyeLevelLabel({ y, width }: EyeLevelProps) {
  const { t } = useTranslation('shelves');
  return (
    <g className={styles.eyeLabel} transform={`translate(${width - CHIP.width - 4} ${y - CHIP.height / 2})`}>
      <rect {...CHIP} rx="4" />
      <IconEye x={5} y={3} width={14} height={14} strokeWidth={1.8} />
      <text x="23" y="14">
        {t('inspector.cm', { value: EYE_LEVEL / 10 })}
      </text>
    </g>
  );
});

interface FloorProps {
  readonly top: Mm;
  readonly view: View;
  readonly width: number;
}

/** The floor that the shelf stands on. */
export const Floor = memo(function Floor({ top, view, width }: FloorProps) {
  const { t } = useTranslation('shelves');
  const y = (top - view.top) * view.scale;
  return (
    <g className={styles.floor}>
      <rect x="0" y={y} width={width} height="400" />
      <line x1="0" y1={y} x2={width} y2={y} />
      <text x="14" y={y + 16}>
        {t('view.floor')}
      </text>
    </g>
  );
});
