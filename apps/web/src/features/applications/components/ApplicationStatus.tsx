import type { ApplicationSummary } from '@javon/contract';
import { IconAlertTriangle, IconCheck, IconInbox, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';

const ICONS = { 1: IconInbox, 2: IconProgress, 3: IconCheck } as const;
const TONES = { 1: 'accent', 2: 'warning', 3: 'positive' } as const;

/** Badge of a request's status: icon, word and tint, so that none of them is needed alone. */
export function ApplicationStatus({ status }: Pick<ApplicationSummary, 'status'>) {
  const { t } = useTranslation('applications');
  return (
    <Badge tone={TONES[status]} icon={ICONS[status]}>
      {t(`status_of.${status}`)}
    </Badge>
  );
}

/** First and last day of a request; red and in words if it is late. */
export function Days({
  application: { begin, end, late },
}: {
  readonly application: Pick<ApplicationSummary, 'begin' | 'end' | 'late'>;
}) {
  const { t } = useTranslation('applications');
  return (
    <Row as="span" inline gap={6} rowGap={0} wrap align="center" nowrap data-late={late || undefined}>
      {late ? <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> : null}
      {`${formatDate(begin)} – ${formatDate(end)}`}
      {late ? <b>{t('late')}</b> : null}
    </Row>
  );
}
