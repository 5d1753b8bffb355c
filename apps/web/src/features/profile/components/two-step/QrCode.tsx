import { longQrCode, QR_QUIET } from '@javon/price-tag';
import styles from '../profile.module.css';

/** A QR code, dark on white in every theme: cameras read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const qr = longQrCode(text);
  if (qr === null) return null;
  const side = qr.size + 2 * QR_QUIET;
  let path = '';
  for (let i = 0; i < qr.rects.length; i += 4) {
    const [column = 0, row = 0, across = 0, down = 0] = qr.rects.slice(i, i + 4);
    path += `M${column + QR_QUIET} ${row + QR_QUIET}h${across}v${down}h${-across}z`;
  }
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
