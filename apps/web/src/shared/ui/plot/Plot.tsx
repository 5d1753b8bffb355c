import type { ReactNode } from 'react';
import { Grid, Row, Stack } from '../layout/layout.tsx';
import styles from './plot.module.css';

/** Size of the box that a plot's children are drawn in; 0 is its top. */
export const PLOT = { width: 1000, height: 100 } as const;

interface PlotProps {
  readonly title?: ReactNode;
  /** Says what is drawn, for screen readers. */
  readonly label: string;
  /** Height on the screen, px. */
  readonly height?: number;
  /** Values at its upper and its lower edge. */
  readonly scale?: readonly ReactNode[];
  /** Its first and its last day. */
  readonly days: readonly [string, string];
  /** Shown below it. */
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** A plot over days, which fills the width. */
export function Plot({ title, label, height = 112, scale, days, legend, children }: PlotProps) {
  const column = scale ? 2 : 1;
  return (
    <Grid
      as="figure"
      columns={scale ? 'auto minmax(0, 1fr)' : 1}
      gap={12}
      rowGap={4}
      size="xs"
      tone="quiet"
      maxWidth={960}
    >
      {title ? (
        <Row as="figcaption" gap={12} justify="between" size="sm" style={{ gridColumn: '1 / -1' }}>
          {title}
        </Row>
      ) : null}
      {scale ? (
        <Stack justify="between" align="end" aria-hidden="true">
          {scale}
        </Stack>
      ) : null}
      <svg
        className={styles.plot}
        height={height}
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {children}
      </svg>
      <Row justify="between" style={{ gridColumn: column }} aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days[1]}</span>
      </Row>
      {legend ? (
        <Row gap={20} rowGap={4} wrap style={{ gridColumn: column }} aria-hidden="true">
          {legend}
        </Row>
      ) : null}
    </Grid>
  );
}

interface LineProps {
  readonly d: string;
  readonly tone: 'accent' | 'positive' | 'control-line' | 'line-strong';
  readonly dashed?: boolean | undefined;
}

/** A line in a plot, of the same thickness however wide the plot is. */
export function PlotLine({ d, tone, dashed }: LineProps) {
  return (
    <path
      d={d}
      fill="none"
      stroke={`var(--j-${tone})`}
      strokeWidth={2}
      strokeDasharray={dashed ? '5 4' : undefined}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** A line's name beside a piece of it. */
export function PlotKey({ children, ...line }: Omit<LineProps, 'd'> & { readonly children: ReactNode }) {
  return (
    <Row as="span" inline gap={6} align="center">
      <svg width="16" height="2" aria-hidden="true">
        <PlotLine {...line} d="M0 1H16" />
      </svg>
      {children}
    </Row>
  );
}
