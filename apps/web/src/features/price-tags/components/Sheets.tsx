import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import type { PlannedPage } from '../model/plan.ts';
import { Sheet, type SheetLook } from './Sheet.tsx';
import styles from './sheets.module.css';

const GAP = 20;
const CAPTION = 24;
const EDGE = 2;

interface SheetsProps extends SheetLook {
  readonly pages: readonly PlannedPage[];
  readonly label: string;
  /** Smallest and largest width of a drawn sheet, in pixels. */
  readonly widths: readonly [number, number];
  /** Content below a sheet, after its number. */
  readonly below?: (page: number) => ReactNode;
}

/** Grid of sheets; only those in view are rendered. */
export function Sheets({ pages, label, widths: [least, most], below, ...look }: SheetsProps) {
  const { t } = useTranslation('price_tags');
  const scroller = useRef<HTMLElement>(null);
  const { ref: sizeRef, width: room } = useElementSize<HTMLElement>();
  // The outline of a sheet is outside of it.
  const width = Math.max(0, room - 2 * EDGE);
  const ref = useMergedRef(scroller, sizeRef);
  const columns = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  const sheetWidth = Math.min(most, (width - GAP * (columns - 1)) / columns);
  const first = pages[0];
  const sheetHeight = first ? (sheetWidth * first.height) / first.width : 0;
  const rowHeight = Math.ceil(sheetHeight + CAPTION + GAP);
  const virtualizer = useVirtualizer({
    count: width > 0 ? Math.ceil(pages.length / columns) : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves every row
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  return (
    <section ref={ref} className={styles.sheets} aria-label={label}>
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <Row
            key={row.key}
            className={styles.row}
            style={{ transform: `translateY(${row.start}px)`, gap: GAP }}
          >
            {pages.slice(row.index * columns, (row.index + 1) * columns).map((page, i) => {
              const index = row.index * columns + i;
              return (
                <Text as="figure" fixed key={index} className={styles.figure} style={{ width: sheetWidth }}>
                  <Sheet page={page} index={index} {...look} />
                  <Text as="figcaption" size="xs" tone="faint">
                    {t(page.format === 'label' ? 'sheets.label' : 'sheets.sheet', { page: index + 1 })}
                    {below?.(index)}
                  </Text>
                </Text>
              );
            })}
          </Row>
        ))}
      </div>
    </section>
  );
}
