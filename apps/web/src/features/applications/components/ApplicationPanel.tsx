import type { Application } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Days } from './ApplicationStatus.tsx';
import { Caution } from './Caution.tsx';
import { Photos } from './Photos.tsx';
import { PlanSummaryCounts } from './PlanCounts.tsx';
import { Steps } from './Steps.tsx';

const CommentForm = lazyPart(() => import('./CommentForm.tsx'), 'CommentForm');

interface ApplicationPanelProps {
  readonly application: Application;
  /** A comment that is not sent yet. */
  readonly typedRef: RefObject<string>;
}

/** Facts, steps, comments and photos of a request beside its drawing, for both sides. */
export function ApplicationPanel({ application, typedRef }: ApplicationPanelProps) {
  const { t } = useTranslation('applications');
  const { author, worker, summary } = application;
  return (
    <Stack gap={20}>
      <Row gap={12} rowGap={6} align="center" wrap size="sm">
        <Days application={application} />
      </Row>
      <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{application.comment}</p>
      <Facts layout="spread" size="sm">
        <Fact name={t('fields.author')}>{personName(author)}</Fact>
        {worker ? <Fact name={t('fields.worker')}>{personName(worker)}</Fact> : null}
        <Fact name={t('fields.created')}>
          <DateTime value={application.created_at} />
        </Fact>
      </Facts>
      {application.shelf.deleted && application.status !== 3 ? (
        <Caution mt={8}>{t(summary ? 'shelf_gone_plan' : 'shelf_gone')}</Caution>
      ) : null}
      {summary ? (
        <Stack as="section" gap={6} aria-label={t('proposal')}>
          <h3>{t('proposal')}</h3>
          <PlanSummaryCounts summary={summary} />
          {application.shelf_changed && !application.shelf.deleted && application.status !== 3 ? (
            <Caution mt={8}>{t('shelf_changed')}</Caution>
          ) : null}
        </Stack>
      ) : null}
      <Photos application={application} />
      <Stack as="section" gap={6} aria-label={t('timeline')}>
        <h3>{t('timeline')}</h3>
        <Steps application={application} />
        <Say application={application} typedRef={typedRef} />
      </Stack>
    </Stack>
  );
}

/** Button that turns into the field for a comment. */
function Say({ application, typedRef }: ApplicationPanelProps) {
  const { t } = useTranslation('applications');
  const [opened, setOpened] = useState<'kept' | 'pressed' | null>(() =>
    typedRef.current === '' ? null : 'kept',
  );
  if (opened) {
    return (
      <Suspense>
        <CommentForm
          application={application}
          typedRef={typedRef}
          isPressed={opened === 'pressed'}
          onSaid={() => setOpened(null)}
        />
      </Suspense>
    );
  }
  return (
    <Button
      variant="default"
      fullWidth
      px={8}
      leftSection={<IconMessage {...ICON} />}
      onClick={() => setOpened('pressed')}
    >
      {t('say_open')}
    </Button>
  );
}
