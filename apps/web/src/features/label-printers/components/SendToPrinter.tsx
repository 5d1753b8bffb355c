import { type LabelPrinter, sendToPrinter } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter, IconTag } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { isOnTheWay, labelJobsQuery, printersQuery } from '../queries.ts';
import styles from './label-printers.module.css';

/** Size of a tag in tenths of a millimetre. */
interface TagSize {
  readonly width: number;
  readonly height: number;
}

interface SendToPrinterProps {
  readonly branch: string;
  readonly job: number;
  /** Sizes of the tags of the job; only printers with a roll of that size are offered. */
  readonly sizes: readonly TagSize[];
  readonly size: 'xs' | 'sm';
  readonly onSent: () => void;
}

/**
 * Sends the tags of a print job to a label printer of the branch; renders nothing if no printer has their
 * size.
 */
export function SendToPrinter({ branch, job, sizes, size, onSent }: SendToPrinterProps) {
  const { t } = useTranslation('label_printers');
  const printers = useQuery(printersQuery(branch));
  const fitting = (printers.data?.items ?? []).filter((printer) => sizes.some((size) => fits(printer, size)));
  const jobs = useQuery({ ...labelJobsQuery(branch), enabled: fitting.length > 0 });
  const keyOf = useIdempotencyKey();
  // Part of the key: after a jam the same tags go to the same printer again.
  const sent = useRef(0);
  const sending = useMutation({
    meta: { routes: [sendToPrinter] },
    mutationFn: (printer: number) => {
      const body = { printer };
      const idempotencyKey = keyOf({ job, ...body, sent: sent.current });
      return call(sendToPrinter, { params: { id: job }, body }, { idempotencyKey });
    },
    onSuccess: ({ printer }) => {
      sent.current += 1;
      notifySuccess(t('queued', { name: printer.name }));
      onSent();
    },
  });
  if (fitting.length === 0) return null;
  const last = jobs.data?.items.find((one) => one.job === job);
  const [only] = fitting;
  // Pressed again, a printer that has them in its queue would print them twice.
  const busy = last !== undefined && isOnTheWay(last) ? last.printer.id : null;
  return (
    <Row gap={12} rowGap={4} align="center" wrap className={styles.send}>
      {fitting.length === 1 && only !== undefined ? (
        <Button
          size={size}
          variant="default"
          loading={sending.isPending}
          disabled={only.id === busy}
          leftSection={<IconTag size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => sending.mutate(only.id)}
        >
          {t('send')}
        </Button>
      ) : (
        <ActionMenu
          as="button"
          label={t('send')}
          actions={fitting
            .filter(({ id }) => id !== busy)
            .map(({ id, name }) => ({ name: String(id), label: name, icon: IconPrinter }))}
          onChoose={(id) => sending.mutate(Number(id))}
        />
      )}
    </Row>
  );
}

function fits({ width, height }: LabelPrinter, tag: TagSize): boolean {
  return (width === tag.width && height === tag.height) || (width === tag.height && height === tag.width);
}
