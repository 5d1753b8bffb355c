import type { PrintJob } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, today } from '../../../shared/format/format.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { counted, paperText } from '../counted.ts';
import { canPrintHere } from '../pdf.ts';
import { unconfirmedJobsQuery } from '../queries.ts';
import styles from './jobs.module.css';

/** The unconfirmed prints of the branch, for those who may confirm them. */
export function useUnconfirmedJobs(branch: string | undefined) {
  const may = useMay();
  return useQuery({ ...unconfirmedJobsQuery(branch), enabled: may('price_tag.confirm') });
}

interface UnconfirmedJobsProps {
  readonly branch: string | undefined;
  /** Opens a job; `print` sends its sheets to the printer at once. */
  readonly onOpen: (job: number, print?: true) => void;
}

/** Unconfirmed prints of the branch; each opens the question of which tags came out. */
export function UnconfirmedJobs({ branch, onOpen }: UnconfirmedJobsProps) {
  const { t } = useTranslation('price_tags');
  const { data } = useUnconfirmedJobs(branch);
  const [all, setAll] = useState(false);
  const jobs = data?.items ?? [];
  const [first, ...others] = jobs;
  if (first === undefined) return null;
  const more = data?.next ? `${others.length}+` : String(others.length);
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      fixed
      className={styles.jobs}
      aria-label={t('jobs.title', { count: jobs.length })}
    >
      <Stack as="ul" gap={8} grow>
        {(all ? jobs : [first]).map((job) => (
          <Job key={job.id} job={job} onOpen={onOpen} />
        ))}
      </Stack>
      {others.length > 0 ? (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('jobs.less') : t('jobs.more', { count: others.length, replace: { count: more } })}
        </button>
      ) : null}
    </Row>
  );
}

interface JobProps extends Pick<UnconfirmedJobsProps, 'onOpen'> {
  readonly job: PrintJob;
}

function Job({ job, onOpen }: JobProps) {
  const { t } = useTranslation('price_tags');
  const tags = t('bar.tags', counted(job.items));
  const isHere = job.handed_over === 'computer' && canPrintHere();
  const take = job.labels === job.sheets ? 'take_labels' : 'take';
  const word = isHere ? 'print' : job.handed_over === null ? take : 'open';
  return (
    <Row as="li" gap={10} align="center">
      <IconPrinter size={18} stroke={1.6} aria-hidden="true" />
      <Row as="span" gap={12} rowGap={0} wrap grow className={styles.what}>
        <b>
          {tags} · {paperText(t, job, job.sheet.one_per_page)}
        </b>
        {job.as_of > today() ? (
          <Text tone="accent">{t('job.for_day', { day: formatDate(job.as_of) })}</Text>
        ) : null}
        <Text tone="quiet">
          <Text tone="quiet" className={styles.author}>{`${job.author}, `}</Text>
          <DateTime value={job.created_at} as="relative" />
        </Text>
      </Row>
      <Button
        size="xs"
        variant={isHere ? 'filled' : 'default'}
        onClick={() => (isHere ? onOpen(job.id, true) : onOpen(job.id))}
        aria-label={t(`jobs.${word}_named`, { when: formatDateTime(job.created_at), tags })}
      >
        {t(`jobs.${word}`)}
      </Button>
    </Row>
  );
}
