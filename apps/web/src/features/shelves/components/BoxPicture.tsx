import type { Mm, PlacedBox } from '@javon/planogram';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import { measure } from '../measure.ts';
import { footBelow } from '../picture-room.ts';
import styles from './boxes.module.css';

interface BoxPictureProps {
  readonly path: string;
  readonly box: PlacedBox;
  readonly price: string | null;
  /** Upper edge of the box on the drawing. */
  readonly y: Mm;
  /** Height of the strip in the colour of the tag's state; 0 without one. */
  readonly strip: Mm;
  /** Millimetres that are a pixel on the screen. */
  readonly pixel: Mm;
}

/** The product's picture on each piece of its front row, as large as the thing, above what is written. */
export function BoxPicture({ path, box, price, y, strip, pixel }: BoxPictureProps) {
  const [piece] = box.fronts;
  const foot = footBelow(
    {
      width: box.width / pixel,
      height: (box.height - strip) / pixel,
      piece: (piece?.width ?? 0) / pixel,
      count: box.fronts.length,
      price,
    },
    measure,
  );
  const url = useStoredFile(foot === null ? null : path);
  if (!url || foot === null) return null;
  const height = box.height - strip - foot * pixel;
  const air = 1.5 * pixel;
  return box.fronts.map((one) => (
    <g key={one.x} className={styles.picture}>
      <rect
        x={one.x + pixel / 2}
        y={y + pixel / 2}
        width={Math.max(0, one.width - pixel)}
        height={Math.max(0, height - pixel)}
      />
      <image
        href={url}
        x={one.x + air}
        y={y + air}
        width={Math.max(0, one.width - 2 * air)}
        height={Math.max(0, height - 2 * air)}
        preserveAspectRatio="xMidYMax meet"
      />
    </g>
  ));
}
