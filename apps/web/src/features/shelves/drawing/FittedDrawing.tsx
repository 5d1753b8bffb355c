import type { Drawing } from '@javon/planogram';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './drawing.module.css';
import { SvgDrawing } from './SvgDrawing.tsx';

/** How a drawing lies on the screen: pixel = millimetre × scale + x or y. */
export interface Fit {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Free pixels around a drawing. */
const ROOM = 12;

interface FittedDrawingProps {
  readonly label: string;
  readonly drawing: Drawing;
  /** Overlay, positioned in pixels. */
  readonly children?: ((fit: Fit) => ReactNode) | undefined;
}

/** A drawing of the engine as large as its place allows. */
export function FittedDrawing({ label, drawing, children }: FittedDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fit = size ? fitOf(drawing, size) : null;
  return (
    <div ref={place} className={styles.fitted}>
      {fit && size ? (
        <>
          <svg width={size.width} height={size.height} role="img" aria-label={label}>
            <title>{label}</title>
            <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
              <SvgDrawing drawing={drawing} />
            </g>
          </svg>
          {children?.(fit)}
        </>
      ) : null}
    </div>
  );
}

function fitOf({ width, height }: Drawing, size: { width: number; height: number }): Fit {
  const across = (size.width - 2 * ROOM) / Math.max(1, width);
  const up = (size.height - 2 * ROOM) / Math.max(1, height);
  const scale = Math.max(0.0001, Math.min(across, up));
  return { scale, x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2 };
}
