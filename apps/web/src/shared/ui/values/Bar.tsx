import { classes } from '../layout/layout.tsx';
import styles from './bar.module.css';

const FILLS = {
  neutral: 'control-line',
  strong: 'text-3',
  accent: 'accent',
  positive: 'positive',
  negative: 'negative',
} as const;

interface BarProps {
  /** Part of the whole, 0 to 1. */
  readonly share: number;
  readonly tone: keyof typeof FILLS;
  /** Thickness, px. */
  readonly height?: number;
  readonly className?: string | undefined;
}

/** A share as a bar, beside the number that says it. */
export function Bar({ share, tone, height = 8, className }: BarProps) {
  return (
    <svg
      className={classes(styles.bar, className)}
      height={height}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.min(1, share) * 100} height="1" fill={`var(--j-${FILLS[tone]})`} />
    </svg>
  );
}

interface ProgressBarProps extends Omit<BarProps, 'className'> {
  readonly label: string;
}

/** Progress of what is done step by step. */
export function ProgressBar({ label, ...bar }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(bar.share * 100)}
      style={{ flex: 1 }}
    >
      <Bar {...bar} />
    </div>
  );
}
