import { returnSampler, type Sampler } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { storeSampler } from '../queries.ts';
import styles from './view.module.css';

const CompareDialog = lazyOverlay(() => import('./CompareDialog.tsx'), 'CompareDialog');

/** Versions of a sampler, newest first; each can be compared with the current one, or restored. */
export function SamplerVersions({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  const [compared, setCompared] = useState<number | null>(null);
  const [isComparing, setComparing] = useState(false);
  const mayEdit = sampler.can.includes('price_tag_sampler.edit');
  const back = useMutation({
    meta: { routes: [returnSampler] },
    mutationFn: (number: number) =>
      call(returnSampler, { params: { id: sampler.id }, body: { version: sampler.version, number } }),
    onSuccess: (next, number) => {
      storeSampler(next);
      notifySuccess(t('view.returned', { number }));
    },
  });
  const onReturn = async (number: number) => {
    const agreed = await confirm({
      title: t('view.return_title', { number }),
      text: t('view.return_text'),
      action: t('view.return'),
    });
    if (agreed) back.mutate(number);
  };
  return (
    <PageSection title={t('view.versions')}>
      <Text as="ol" size="sm" className={styles.versions}>
        {sampler.versions.map(({ number, author, created_at, returned_from, printed }) => (
          <Row as="li" gap={12} rowGap={8} align="center" justify="between" wrap key={number}>
            <Row gap={10} rowGap={2} wrap minWidth={0}>
              <b>{t('version', { number })}</b>
              {number === sampler.number ? <Badge tone="current">{t('view.current')}</Badge> : null}
              <Text size="sm" tone="quiet" className={styles.quiet}>
                {author ? `${author}, ` : ''}
                <DateTime value={created_at} />
              </Text>
              <Text size="sm" tone="quiet" className={styles.quiet}>
                {returned_from === null ? '' : `${t('view.returned_from', { number: returned_from })} · `}
                {t('printed', { count: printed, formatted: formatNumber(printed) })}
              </Text>
            </Row>
            {number === sampler.number ? null : (
              <Row gap={8}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('view.compare_with', { number })}
                  onClick={() => {
                    setCompared(number);
                    setComparing(true);
                  }}
                >
                  {t('view.compare')}
                </Button>
                {mayEdit ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t('view.return')}: ${number}`}
                    loading={back.isPending && back.variables === number}
                    onClick={() => void onReturn(number)}
                  >
                    {t('view.return')}
                  </Button>
                ) : null}
              </Row>
            )}
          </Row>
        ))}
      </Text>
      {compared === null ? null : (
        <CompareDialog
          opened={isComparing}
          sampler={sampler}
          left={compared}
          right={sampler.number}
          onClose={() => setComparing(false)}
        />
      )}
    </PageSection>
  );
}
