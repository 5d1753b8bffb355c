import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../../shared/navigation/lazy-part.tsx';
import { Quiet, Row } from '../../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../../shared/ui/values/DateTime.tsx';
import { secondFactorQuery } from '../../queries.ts';
import styles from '../profile.module.css';
import { Passkeys } from './Passkeys.tsx';
import type { TwoStepPart } from './TwoStepPanel.tsx';

const TwoStepPanel = lazyOverlay(() => import('./TwoStepPanel.tsx'), 'TwoStepPanel', 'part');

/** Section of the second factor: its requirement, set-up and removal. */
export function TwoStep() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [part, setPart] = useState<TwoStepPart | null>(null);
  if (!data) {
    return <Waiting error={error} refetch={refetch} lines={2} />;
  }
  const { codes, passkeys, recovery_codes_left: left, required } = data;
  return (
    <>
      {left === null ? <Quiet size="sm">{t('two_step.off')}</Quiet> : null}
      {required ? <Quiet size="sm">{t('two_step.required')}</Quiet> : null}
      <dl className={styles.rows}>
        <div>
          <dt>{t('two_step.codes')}</dt>
          <dd>{codes ? <DateTime value={codes.since} /> : '—'}</dd>
          <dd>
            <Row gap={8} wrap>
              <Button variant="default" size="xs" onClick={() => setPart('codes')}>
                {t(codes ? 'two_step.replace' : 'two_step.set_up')}
              </Button>
              {codes && (!required || passkeys > 0) ? (
                <Button variant="default" size="xs" onClick={() => setPart('remove')}>
                  {t('two_step.remove')}
                </Button>
              ) : null}
            </Row>
          </dd>
        </div>
        {left === null ? null : (
          <div>
            <dt>{t('two_step.recovery')}</dt>
            <dd>{t('two_step.left', { count: left })}</dd>
            <dd>
              <Button variant="default" size="xs" onClick={() => setPart('renew')}>
                {t('two_step.renew')}
              </Button>
            </dd>
          </div>
        )}
      </dl>
      <Passkeys factor={data} onAdd={() => setPart('passkey')} onRename={setPart} />
      <TwoStepPanel part={part} onClose={() => setPart(null)} />
    </>
  );
}
