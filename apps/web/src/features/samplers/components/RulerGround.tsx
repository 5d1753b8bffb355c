import { type TagLayout, tagSize } from '@javon/price-tag';
import type { CSSProperties, ReactNode } from 'react';
import styles from './editor.module.css';

interface RulerGroundProps {
  readonly layout: TagLayout;
  /** As wide as the space allows, instead of true to size. */
  readonly fit: boolean;
  readonly label: string;
  readonly children: ReactNode;
}

const CM = 100;

function centimetres(length: number): number[] {
  return Array.from({ length: Math.floor(length / CM) + 1 }, (_, i) => i * CM);
}

/** Width of a ruler, and the space that the ground keeps free on both sides together, in pixels. */
const RULER_PX = 20;
const MARGINS_PX = 48;
const PX_IN_TENTH = 96 / 254;

/** Whether the tag at its true size, with rulers, fits into `px` pixels. */
export function hasRoom(layout: TagLayout, px: number): boolean {
  return tagSize(layout).width * PX_IN_TENTH + RULER_PX + MARGINS_PX <= px;
}

/** Millimetre grid with rulers along the top and the left; its content has the size of the tag. */
export function RulerGround({ layout, fit, label, children }: RulerGroundProps) {
  const { width, height } = tagSize(layout);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keys
    <section className={styles.ground} data-fit={fit || undefined} tabIndex={0} aria-label={label}>
      <div
        className={styles.ruled}
        style={
          fit
            ? ({ '--tag-ratio': width / height } as CSSProperties)
            : { width: `calc(${width / 10}mm + ${RULER_PX}px)` }
        }
      >
        <div className={styles.rulerX} aria-hidden="true">
          {centimetres(width).map((at) => (
            <span key={at} style={{ left: `${(at / width) * 100}%` }}>
              {at / 10}
            </span>
          ))}
        </div>
        <div className={styles.rulerY} aria-hidden="true">
          {centimetres(height).map((at) => (
            <span key={at} style={{ top: `${(at / height) * 100}%` }}>
              {at / 10}
            </span>
          ))}
        </div>
        <div className={`paper ${styles.paper}`} style={{ aspectRatio: `${width} / ${height}` }}>
          {children}
        </div>
      </div>
    </section>
  );
}
