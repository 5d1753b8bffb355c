import type { LabelJob } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { noAnswer, wasPassedOver } from '../job-trouble.ts';
import styles from './label-printers.module.css';

/** Time of the last request of the program in the store. */
export function AgentSeen({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('label_printers');
  if (at === null) return t('never_seen');
  return (
    <>
      {t('seen')} <DateTime value={at} as="relative" />
    </>
  );
}

interface JobStateProps {
  readonly job: LabelJob;
  readonly agentSeenAt: string | null;
}

/** State of labels being sent, with why they have not come out. */
export function JobState({ job, agentSeenAt }: JobStateProps) {
  const { t } = useTranslation('label_printers');
  const error = job.error !== null && noAnswer(job.error) ? t('no_answer') : job.error;
  return (
    <span>
      <b className={styles.state} data-state={job.state} title={job.error ?? undefined}>
        {t(`states.${job.state}`)}
        {error === null ? null : `. ${error}`}
      </b>
      {job.state === 'waiting' ? (
        <>
          {'. '}
          {wasPassedOver(job, agentSeenAt) ? t('passed_over') : <AgentSeen at={agentSeenAt} />}
        </>
      ) : null}
    </span>
  );
}
