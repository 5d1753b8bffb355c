import type { PrintJob } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { counted } from '../counted.ts';
import { unconfirmedJobsQuery } from '../queries.ts';
import styles from './jobs.module.css';

interface UnconfirmedJobsProps {
  readonly branch: string | undefined;
  readonly onOpen: (job: number) => void;
}

/** Prints of the branch that nobody has confirmed yet: offered until someone says what came out. */
export function UnconfirmedJobs({ branch, onOpen }: UnconfirmedJobsProps) {
  const { t } = useTranslation('price_tags');
  const may = useMay();
  const { data } = useQuery({ ...unconfirmedJobsQuery(branch), enabled: may('price_tag.confirm') });
  const [all, setAll] = useState(false);
  const jobs = data?.items ?? [];
  const [first, ...others] = jobs;
  if (first === undefined) return null;
  const more = data?.next ? `${others.length}+` : String(others.length);
  return (
    <section className={styles.jobs} aria-label={t('jobs.title', { count: jobs.length })}>
      <ul>
        {(all ? jobs : [first]).map((job) => (
          <Job key={job.id} job={job} onOpen={onOpen} />
        ))}
      </ul>
      {others.length > 0 ? (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('jobs.less') : t('jobs.more', { count: others.length, replace: { count: more } })}
        </button>
      ) : null}
    </section>
  );
}

function Job({ job, onOpen }: { readonly job: PrintJob; readonly onOpen: (job: number) => void }) {
  const { t } = useTranslation('price_tags');
  const tags = t('bar.tags', counted(job.items));
  return (
    <li>
      <IconPrinter size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.what}>
        <b>
          {tags} · {t('bar.sheets', counted(job.sheets))}
        </b>
        <span>
          <span className={styles.author}>{`${job.author}, `}</span>
          <DateTime value={job.created_at} as="relative" />
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={() => onOpen(job.id)}
        aria-label={t('jobs.open_named', { when: formatDateTime(job.created_at), tags })}
      >
        {t('jobs.open')}
      </Button>
    </li>
  );
}
