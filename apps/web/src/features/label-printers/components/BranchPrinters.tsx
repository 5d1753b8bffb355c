import { type LabelPrinter, removeLabelPrinter } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { labelJobsQuery, printersQuery } from '../queries.ts';
import { AgentSeen, JobState } from './JobState.tsx';
import styles from './label-printers.module.css';

const PrinterPanel = lazyOverlay(() => import('./PrinterPanel.tsx'), 'PrinterPanel', 'printer');

/** Number of recent jobs that are listed. */
const JOBS_SHOWN = 5;

/**
 * Label printers of a branch with their latest jobs; renders nothing if there are none and none may be added.
 */
export function BranchPrinters({ branch }: { readonly branch: string }) {
  const { t } = useTranslation('label_printers');
  const { data } = useQuery(printersQuery(branch));
  const [panel, setPanel] = useState<LabelPrinter | 'new' | null>(null);
  if (data === undefined) return null;
  const mayEdit = data.can.includes('branch.edit');
  if (data.items.length === 0 && !mayEdit) return null;
  return (
    <PageSection
      place="page"
      gap={0}
      title={t('title')}
      action={
        mayEdit ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus {...ICON} />}
            onClick={() => setPanel('new')}
          >
            {t('add')}
          </Button>
        ) : null
      }
    >
      <Quiet>
        {t('text')} <AgentSeen at={data.agent_seen_at} />
      </Quiet>
      {data.items.length === 0 ? <Quiet>{t('empty')}</Quiet> : null}
      <Text as="ul" className={styles.list} mt={4} aria-label={t('title')}>
        {data.items.map((printer) => (
          <Printer key={printer.id} printer={printer} onEdit={mayEdit ? () => setPanel(printer) : null} />
        ))}
      </Text>
      {data.items.length > 0 ? <LastJobs branch={branch} agentSeenAt={data.agent_seen_at} /> : null}
      <PrinterPanel branch={branch} printer={panel} onClose={() => setPanel(null)} />
    </PageSection>
  );
}

interface PrinterProps {
  readonly printer: LabelPrinter;
  readonly onEdit: (() => void) | null;
}

function Printer({ printer, onEdit }: PrinterProps) {
  const { t } = useTranslation('label_printers');
  const { name, language, dpi, width, height, waiting } = printer;
  const removing = useConfirmed(removeLabelPrinter, {
    input: { params: { id: printer.id } },
    title: t('remove_ask', { name }),
    text: t('remove_text'),
    action: t('remove'),
    danger: true,
    onDone: () => notifySuccess(t('removed', { name })),
  });
  return (
    <Row as="li" gap={16} rowGap={2} align="center" wrap>
      <b>{name}</b>
      <span>{t('roll', { width: formatNumber(width / 10), height: formatNumber(height / 10) })}</span>
      <span>{t(`languages.${language}`)}</span>
      <span>{t('dpi', { dpi })}</span>
      {waiting > 0 ? (
        <span>
          {t('columns.waiting')}: {formatNumber(waiting)}
        </span>
      ) : null}
      {onEdit === null ? null : (
        <ActionMenu
          as="dots"
          label={t('actions', { name })}
          actions={[
            { name: 'edit', label: t('edit'), icon: IconPencil },
            { name: 'remove', label: t('remove'), icon: IconTrash, danger: true },
          ]}
          onChoose={(action) => (action === 'edit' ? onEdit() : removing.ask())}
        />
      )}
    </Row>
  );
}

interface LastJobsProps {
  readonly branch: string;
  readonly agentSeenAt: string | null;
}

function LastJobs({ branch, agentSeenAt }: LastJobsProps) {
  const { t } = useTranslation('label_printers');
  const { data } = useQuery(labelJobsQuery(branch));
  const jobs = (data?.items ?? []).slice(0, JOBS_SHOWN);
  if (jobs.length === 0) return null;
  return (
    <>
      <Text as="h3" mt={12} size="sm">
        {t('jobs')}
      </Text>
      <Text as="ul" className={styles.list} mt={4} aria-label={t('jobs')}>
        {jobs.map((job) => (
          <Row as="li" key={job.id} gap={16} rowGap={2} align="center" wrap>
            <DateTime value={job.created_at} />
            <span>{job.printer.name}</span>
            <span>{t('job', { count: job.labels, author: job.author })}</span>
            <JobState job={job} agentSeenAt={agentSeenAt} />
          </Row>
        ))}
      </Text>
    </>
  );
}
