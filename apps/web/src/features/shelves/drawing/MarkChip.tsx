import { TAG_ICONS } from '../../../shared/ui/values/StatusBadge.tsx';
import type { Appearance } from './appearance.ts';
import styles from './boxes.module.css';
import { measure } from './label.ts';

/** Height of what marks one in its corner, in pixels; width too, where that is a picture. */
export const CHIP = 16;

/** Width of what marks one in its corner, in pixels; 0 where nothing does. */
export function chipWidth({ sign, state }: Pick<Appearance, 'sign' | 'state'>): number {
  if (sign !== null) return Math.max(CHIP, Math.ceil(measure(sign, 'price')) + 8);
  return state === null ? 0 : CHIP;
}

interface MarkChipProps {
  readonly shown: Appearance;
  /** Of its upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Sign of a placement, or the icon of its tag's state; inside an element that has state and mark as attributes. */
export function MarkChip({ shown, x, y }: MarkChipProps) {
  const { sign, state } = shown;
  const width = chipWidth(shown);
  const Icon = sign === null && state !== null ? TAG_ICONS[state] : null;
  if (width === 0) return null;
  return (
    <g className={Icon ? styles.mark : styles.sign} transform={`translate(${x} ${y})`}>
      <rect width={width} height={CHIP} rx="4" />
      {Icon ? (
        <Icon x={2} y={2} width={CHIP - 4} height={CHIP - 4} strokeWidth={2.2} />
      ) : (
        <text x={width / 2} y="12" textAnchor="middle">
          {sign}
        </text>
      )}
    </g>
  );
}
