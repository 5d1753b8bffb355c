import { classes } from '../layout/layout.tsx';
import styles from './bar.module.css';

interface BarProps {
  /** Part of the whole, 0 to 1. */
  readonly share: number;
  readonly tone: 'neutral' | 'strong' | 'accent' | 'negative';
  /** Thickness, px. */
  readonly height?: number;
  readonly className?: string | undefined;
}

/** A share as a bar, beside the number that says it. */
export function Bar({ share, tone, height = 8, className }: BarProps) {
  return (
    <svg
      className={classes(styles.bar, className)}
      data-tone={tone}
      height={height}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.min(1, share) * 100} height="1" />
    </svg>
  );
}
