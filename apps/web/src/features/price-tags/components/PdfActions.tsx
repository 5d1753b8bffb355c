import type { BodyIn, handOverPrintJob } from '@javon/contract';
import { Button, Progress } from '@mantine/core';
import {
  IconDeviceDesktopShare,
  IconDownload,
  IconExternalLink,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import { canPrintHere, canShare, download, printPdf, share } from '../pdf.ts';
import type { useRecordHandover } from '../print.ts';
import type { useJobPdf } from '../use-job-pdf.ts';
import styles from './job.module.css';

type HandedOver = BodyIn<typeof handOverPrintJob>['to'];

interface PdfActionsProps {
  /** Owned by the page: its address must live as long as the tab that shows it. */
  readonly pdf: ReturnType<typeof useJobPdf>;
  readonly handOver: ReturnType<typeof useRecordHandover>;
  readonly sheets: number;
  readonly fileName: string;
  readonly available: boolean;
  /** Just created or sent here: the sheets go to the printer without another press. */
  readonly atOnce: boolean;
  /** Whether the sheets were not handed over yet: these buttons are the next step. */
  readonly isNext: boolean;
  /** A confirmed job is not sent to the branch's computer: nobody prints it there. */
  readonly isConfirmed: boolean;
}

/**
 * Actions that hand over the sheets. A browser that prints: to the printer, in a tab, or as a file; a phone:
 * in the PDF program, to another app, or to the branch's computer. Only available actions are shown.
 */
export function PdfActions(props: PdfActionsProps) {
  const { pdf: file, handOver, sheets, fileName, available, atOnce, isNext, isConfirmed } = props;
  const { t } = useTranslation('price_tags');
  const { state, load, cancel } = file;
  const printsHere = canPrintHere();
  const note = (to: HandedOver) => handOver.mutate(to);

  const toPrinter = async () => {
    const pdf = await load();
    if (pdf === null) return;
    if (await printPdf(pdf.url)) note('printer');
    else warn(t('pdf.no_print'));
  };
  const save = async () => {
    const pdf = await load();
    if (pdf === null) return;
    download(pdf.url, fileName);
    note('file');
  };
  const open = async () => {
    // Opened at once: a popup blocker would stop a tab that opens later.
    const tab = window.open(state.kind === 'ready' ? state.url : '', '_blank');
    const pdf = await load();
    if (pdf === null) return tab?.close();
    if (tab === null) {
      download(pdf.url, fileName);
      return note('file');
    }
    if (state.kind !== 'ready') tab.location.href = pdf.url;
    note('screen');
  };
  const toOthers = async () => {
    const pdf = await load();
    if (pdf !== null && (await share(pdf.blob, fileName))) note('share');
  };

  const printingRef = useLatest(toPrinter);
  useEffect(() => {
    if (!available) return;
    if (printsHere && atOnce) void printingRef.current();
    // A phone only shares a file right after the press: it must be loaded by then.
    if (!printsHere && isNext) void load();
  }, [available, printsHere, atOnce, isNext, load]);

  if (!available)
    return (
      <Text as="p" tone="quiet">
        {t('pdf.expired')}
      </Text>
    );
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  if (state.kind === 'making') {
    const label = state.queue ?? t('pdf.making', { sheets: Math.min(state.sheets, sheets), all: sheets });
    return (
      <Row gap={12} align="center" className={styles.making}>
        <Stack gap={4} grow>
          <p role="status">{label}</p>
          <Progress size="sm" value={(state.sheets / Math.max(1, sheets)) * 100} aria-label={label} />
        </Stack>
        <Button size="xs" variant="default" onClick={cancel}>
          {t('pdf.cancel')}
        </Button>
      </Row>
    );
  }
  const first = isNext ? ('filled' as const) : ('default' as const);
  const size = isNext ? ('sm' as const) : ('xs' as const);
  return (
    <Row gap={8} wrap className={styles.pdf} data-next={isNext || undefined}>
      {printsHere ? (
        <Button
          size={size}
          variant={first}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => void toPrinter()}
        >
          {t('pdf.print')}
        </Button>
      ) : null}
      <Button
        size={size}
        variant={printsHere ? 'default' : first}
        leftSection={<IconExternalLink {...icon} />}
        onClick={() => void open()}
      >
        {t('pdf.open')}
      </Button>
      {printsHere ? (
        <Button
          size={size}
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => void save()}
        >
          {t('pdf.download')}
        </Button>
      ) : (
        <>
          {canShare() ? (
            <Button
              size={size}
              variant="default"
              leftSection={<IconShare2 {...icon} />}
              onClick={() => void toOthers()}
            >
              {t('pdf.share')}
            </Button>
          ) : null}
          {isConfirmed ? null : (
            <Button
              size={size}
              variant="default"
              loading={handOver.isPending && handOver.variables === 'computer'}
              leftSection={<IconDeviceDesktopShare {...icon} />}
              onClick={() => note('computer')}
            >
              {t('pdf.send')}
            </Button>
          )}
        </>
      )}
    </Row>
  );
}
