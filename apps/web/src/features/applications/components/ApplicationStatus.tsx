import type { ApplicationSummary } from '@javon/contract';
import { IconAlertTriangle, IconCheck, IconInbox, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import styles from './applications.module.css';

const ICONS = { 1: IconInbox, 2: IconProgress, 3: IconCheck } as const;

/** Badge of a request's status: icon, word and tint, so that no one of them is needed alone. */
export function ApplicationStatus({ status }: Pick<ApplicationSummary, 'status'>) {
  const { t } = useTranslation('applications');
  const Icon = ICONS[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {t(`status_of.${status}`)}
    </span>
  );
}

/** From when to when a request is wanted; red and in words where its last day is over. */
export function Days({
  application: { begin, end, late },
}: {
  readonly application: Pick<ApplicationSummary, 'begin' | 'end' | 'late'>;
}) {
  const { t } = useTranslation('applications');
  return (
    <span className={styles.days} data-late={late || undefined}>
      {late ? <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> : null}
      {`${formatDate(begin)} – ${formatDate(end)}`}
      {late ? <b>{t('late')}</b> : null}
    </span>
  );
}
