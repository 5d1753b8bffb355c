import type { Mm, PlacedBox } from '@javon/planogram';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import styles from './boxes.module.css';

/** Least size on the screen, in pixels, at which a picture says anything. */
const LEAST = 26;
/** Kept free of the picture, in pixels: the price stands below it. */
const BELOW = 20;

interface BoxPictureProps {
  readonly path: string;
  readonly box: PlacedBox;
  /** Upper edge of the box on the drawing. */
  readonly y: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
}

/** The product's picture on each piece of its front row, above the price. */
export function BoxPicture({ path, box, y, pixel }: BoxPictureProps) {
  const [piece] = box.fronts;
  const height = box.height - BELOW * pixel;
  const isLarge = piece !== undefined && Math.min(piece.width, height) / pixel >= LEAST;
  const url = useStoredFile(isLarge ? path : null);
  if (!url || !isLarge) return null;
  const air = 2 * pixel;
  return box.fronts.map((one) => (
    <g key={one.x} className={styles.picture}>
      <rect x={one.x + air} y={y + air} width={one.width - 2 * air} height={height - air} rx={air} />
      <image
        href={url}
        x={one.x + 2 * air}
        y={y + 2 * air}
        width={Math.max(0, one.width - 4 * air)}
        height={Math.max(0, height - 3 * air)}
        preserveAspectRatio="xMidYMid meet"
      />
    </g>
  ));
}
