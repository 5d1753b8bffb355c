import { Button, Progress } from '@mantine/core';
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { canPrintHere, download, printPdf } from '../pdf.ts';
import { useJobPdf } from '../use-job-pdf.ts';
import styles from './job.module.css';

interface PdfActionsProps {
  readonly job: number;
  readonly sheets: number;
  readonly fileName: string;
  readonly available: boolean;
  /** Made just now: the sheets go to the printer without another press. */
  readonly atOnce: boolean;
  /** They went. */
  readonly onSent: () => void;
}

/** The sheets as PDF: to the printer, into a tab, into a file; with its progress while it is made. */
export function PdfActions({ job, sheets, fileName, available, atOnce, onSent }: PdfActionsProps) {
  const { t } = useTranslation('price_tags');
  const { state, load, cancel } = useJobPdf(job);

  const toPrinter = async () => {
    const url = await load();
    if (url !== null && !(canPrintHere() && (await printPdf(url)))) warn(t('pdf.no_print'));
  };
  const open = async () => {
    if (state.kind === 'ready') {
      window.open(state.url, '_blank');
      return;
    }
    // Opened at once: a tab that opens after waiting is taken for an advertisement.
    const tab = window.open('', '_blank');
    const url = await load();
    if (url === null) tab?.close();
    else if (tab) tab.location.href = url;
    else download(url, fileName);
  };
  const save = async () => {
    const url = await load();
    if (url !== null) download(url, fileName);
  };

  const sent = useRef(onSent);
  sent.current = onSent;
  useEffect(() => {
    if (!atOnce) return;
    void load().then((url) => {
      if (url === null) return;
      sent.current();
      if (canPrintHere()) void printPdf(url);
    });
  }, [atOnce, load]);

  if (!available) return <p className={styles.quiet}>{t('pdf.expired')}</p>;
  if (state.kind === 'making') {
    const label = t('pdf.making', { sheets: Math.min(state.sheets, sheets), all: sheets });
    return (
      <div className={styles.making}>
        <div>
          <p role="status">{label}</p>
          <Progress size="sm" value={(state.sheets / Math.max(1, sheets)) * 100} aria-label={label} />
        </div>
        <Button size="xs" variant="default" onClick={cancel}>
          {t('pdf.cancel')}
        </Button>
      </div>
    );
  }
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <div className={styles.pdf}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter {...icon} />}
        onClick={() => void toPrinter()}
      >
        {t('pdf.print')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconExternalLink {...icon} />}
        onClick={() => void open()}
      >
        {t('pdf.open')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => void save()}
      >
        {t('pdf.download')}
      </Button>
    </div>
  );
}
