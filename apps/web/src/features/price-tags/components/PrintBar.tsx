import { Button, CloseButton } from '@mantine/core';
import { IconFile, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bar.module.css';

interface PrintBarProps {
  /** Tags on paper, copies counted, and the sheets they take. */
  readonly papers: number;
  readonly sheets: number;
  /** Pages of one tag each are not sheets. */
  readonly singles: boolean;
  readonly note: string | null;
  /** Why it cannot be done. */
  readonly fault: string | null;
  readonly busy: boolean;
  readonly onClear: () => void;
  /** Null where the sheets stand beside the list. */
  readonly onSheets: (() => void) | null;
  readonly onPrint: () => void;
  /** What stands here while nothing is chosen. */
  readonly idle: ReactNode;
}

/** What is chosen, how much paper it takes, and the button that prints it. */
export function PrintBar(props: PrintBarProps) {
  const { papers, sheets, singles, note, fault, busy, onClear, onSheets, onPrint, idle } = props;
  const { t } = useTranslation('price_tags');
  const paper = singles ? t('bar.pages', { count: sheets }) : t('bar.sheets', { count: sheets });
  return (
    <section className={styles.bar} aria-label={t('bar.label')}>
      {papers > 0 ? <CloseButton aria-label={t('bar.clear')} onClick={onClear} /> : null}
      <div className={styles.words}>
        <p role="status" className={styles.count}>
          {papers > 0 ? `${t('bar.tags', { count: papers })} · ${paper}` : t('bar.nothing')}
        </p>
        {fault ? (
          <p className={styles.fault}>{fault}</p>
        ) : note ? (
          <p className={styles.note}>{note}</p>
        ) : null}
      </div>
      {papers > 0 ? (
        <>
          {onSheets ? (
            <Button
              variant="default"
              leftSection={<IconFile size={18} stroke={1.6} aria-hidden="true" />}
              onClick={onSheets}
            >
              {t('sheets.title')}
            </Button>
          ) : null}
          <Button
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
            loading={busy}
            disabled={fault !== null}
            onClick={onPrint}
          >
            {t('bar.print')}
          </Button>
        </>
      ) : (
        idle
      )}
    </section>
  );
}
