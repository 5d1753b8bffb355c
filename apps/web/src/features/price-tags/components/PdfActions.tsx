import type { BodyIn } from '@javon/contract';
import { Button, type ButtonProps } from '@mantine/core';
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
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { ProgressBar } from '../../../shared/ui/values/Bar.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import { canPrintHere, canShare, download, printPdf, share } from '../pdf.ts';
import type { useRecordHandover } from '../print.ts';
import type { useJobPdf } from '../use-job-pdf.ts';
import styles from './job.module.css';

type HandedOver = BodyIn<'handOverPrintJob'>['to'];

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

/** The ways to hand over the sheets of a job; each loads the PDF first and notes where it went. */
function useHandover(
  { state, load }: PdfActionsProps['pdf'],
  handOver: PdfActionsProps['handOver'],
  fileName: string,
) {
  const { t } = useTranslation('price_tags');
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
  return { toPrinter, save, open, toOthers };
}

/**
 * Actions that hand over the sheets. A browser that prints: to the printer, in a tab, or as a file; a phone:
 * in the PDF program, to another app, or to the branch's computer. Only available actions are shown.
 */
export function PdfActions(props: PdfActionsProps) {
  const { pdf: file, handOver, sheets, fileName, available, atOnce, isNext, isConfirmed } = props;
  const { t } = useTranslation('price_tags');
  const printsHere = canPrintHere();
  const { toPrinter, save, open, toOthers } = useHandover(file, handOver, fileName);

  const printingRef = useLatest(toPrinter);
  const { state, load } = file;
  useEffect(() => {
    if (!available) return;
    if (printsHere && atOnce) void printingRef.current();
    // A phone only shares a file right after the press: it must be loaded by then.
    if (!printsHere && isNext) void load();
  }, [available, printsHere, atOnce, isNext, load]);

  if (!available) return <Quiet>{t('pdf.expired')}</Quiet>;
  if (state.kind === 'making')
    return <Making queue={state.queue} sheets={state.sheets} all={sheets} onCancel={file.cancel} />;
  const first = isNext ? ('filled' as const) : ('default' as const);
  const size = isNext ? ('sm' as const) : ('xs' as const);
  return (
    <Row minWidth={0} gap={8} wrap className={styles.pdf} data-next={isNext || undefined}>
      {printsHere ? (
        <PdfButton icon={IconPrinter} size={size} variant={first} onClick={() => void toPrinter()}>
          {t('pdf.print')}
        </PdfButton>
      ) : null}
      <PdfButton
        icon={IconExternalLink}
        size={size}
        variant={printsHere ? 'default' : first}
        onClick={() => void open()}
      >
        {t('pdf.open')}
      </PdfButton>
      {printsHere ? (
        <PdfButton icon={IconDownload} size={size} onClick={() => void save()}>
          {t('pdf.download')}
        </PdfButton>
      ) : null}
      {!printsHere && canShare() ? (
        <PdfButton icon={IconShare2} size={size} onClick={() => void toOthers()}>
          {t('pdf.share')}
        </PdfButton>
      ) : null}
      {printsHere || isConfirmed ? null : (
        <PdfButton
          icon={IconDeviceDesktopShare}
          size={size}
          loading={handOver.isPending && handOver.variables === 'computer'}
          onClick={() => handOver.mutate('computer')}
        >
          {t('pdf.send')}
        </PdfButton>
      )}
    </Row>
  );
}

interface PdfButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'loading'> {
  readonly icon: typeof IconPrinter;
  readonly onClick: () => void;
  readonly children: string;
}

function PdfButton({ icon: Icon, variant = 'default', ...button }: PdfButtonProps) {
  const icon = <Icon size={16} stroke={1.6} aria-hidden="true" />;
  return <Button variant={variant} leftSection={icon} {...button} />;
}

interface MakingProps {
  /** Words for the wait before its first sheet is made. */
  readonly queue: string | null;
  readonly sheets: number;
  readonly all: number;
  readonly onCancel: () => void;
}

/** How far the PDF is made, with a button that stops it. */
function Making({ queue, sheets, all, onCancel }: MakingProps) {
  const { t } = useTranslation('price_tags');
  const label = queue ?? t('pdf.making', { sheets: Math.min(sheets, all), all });
  return (
    <Row gap={12} align="center" minWidth="min(320px, 100%)" className={styles.making}>
      <Stack gap={4} grow>
        <p role="status">{label}</p>
        <ProgressBar tone="accent" height={5} share={sheets / Math.max(1, all)} label={label} />
      </Stack>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('pdf.cancel')}
      </Button>
    </Row>
  );
}
