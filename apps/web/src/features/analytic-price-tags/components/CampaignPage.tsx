import {
  type Campaign,
  listAnalyticPriceTagProducts,
  showAnalyticPriceTag,
  viewAnalyticPriceTag,
} from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { seenAs } from '../../../shared/session/seen-as.ts';
import { usePerson, useScope } from '../../../shared/session/visitor.ts';
import { Card, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { useListSearch } from '../../../shared/ui/table/use-list-search.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { HistoryOf } from '../../history/public.ts';
import { useReadNotices } from '../../notices/public.ts';
import type { CampaignPageSearch } from '../search.ts';
import { CampaignActions } from './CampaignActions.tsx';
import styles from './campaigns.module.css';
import { OwnTags } from './OwnTags.tsx';
import { PhaseBadge } from './PhaseBadge.tsx';
import { useDates } from './use-campaign-columns.tsx';

const CampaignEditor = lazyPart(() => import('./CampaignEditor.tsx'), 'CampaignEditor');
const ProductLog = lazyPart(() => import('./ProductLog.tsx'), 'ProductLog');
const Progress = lazyPart(() => import('./Progress.tsx'), 'Progress');

/** Screen of one campaign: the tags of a branch, or the progress of all branches for head office. */
export function CampaignPage() {
  const { t } = useTranslation(['pages', 'campaigns']);
  const { id } = useParams({ strict: false });
  const { search, change } = useListSearch<CampaignPageSearch>();
  const scope = useScope('analytic_price_tag.show');
  const chosen = useBranch();
  const branch = scope === 'all' ? chosen : undefined;
  const { data, error, refetch } = useDeferredAnswer(
    useQuery(apiQuery(showAnalyticPriceTag, { params: { id: Number(id) }, query: { branch } })),
  );
  const log = useRef<HTMLElement>(null);
  useViewed(data);
  useReadNotices(`/analytic_price_tag/${id}`);
  if (!data) return <WaitingPage title={t('analytic_price_tag_show')} error={error} refetch={refetch} />;
  if (search.edit && data.can.includes('analytic_price_tag.edit')) {
    return (
      <Suspense fallback={<LoadingState />}>
        <CampaignEditor campaign={data} onClose={() => change({ edit: undefined })} />
      </Suspense>
    );
  }
  return (
    <Page
      title={data.name}
      actions={<CampaignActions campaign={data} onEdit={() => change({ edit: true })} />}
    >
      <About campaign={data} />
      {scope === 'all' && data.phase !== 'ended' && data.phase !== 'withdrawn' ? (
        <AboveOwn
          id={data.id}
          onShow={() => {
            change({ view: 'products', above_own: true, search: undefined });
            log.current?.focus();
          }}
        />
      ) : null}
      {data.own ? <OwnTags campaign={data} branch={branch} /> : null}
      {scope === 'all' ? (
        <Suspense fallback={<LoadingState />}>
          {data.phase === 'draft' ? (
            <Stack
              line="above"
              ref={log}
              tabIndex={-1}
              as="section"
              gap={12}
              padding="16px 0 0"
              aria-label={t('campaigns:products.title')}
            >
              <ProductLog campaign={data} />
            </Stack>
          ) : (
            <Progress campaign={data} log={log} />
          )}
        </Suspense>
      ) : null}
      {scope === 'all' ? <HistoryOf entity="analytic_price_tag" id={data.id} /> : null}
    </Page>
  );
}

interface AboveOwnProps {
  readonly id: number;
  readonly onShow: () => void;
}

/** Warning about products that cost less without the campaign, if there are any. */
function AboveOwn({ id, onShow }: AboveOwnProps) {
  const { t } = useTranslation('campaigns');
  const query = { above_own: 'true', limit: 1 } as const;
  const { data } = useQuery(apiQuery(listAnalyticPriceTagProducts, { params: { id }, query }));
  if (!data?.total) return null;
  return (
    <Card card="warning" tight size="sm" tone="warning" margin="0 var(--gutter) 12px" role="status">
      <Row gap={12} rowGap={4} align="center" wrap>
        {t('above_own.text', { count: data.total })}
        <button type="button" className="text-button" onClick={onShow}>
          {t('above_own.show')}
        </button>
      </Row>
    </Card>
  );
}

/** Marks the campaign as viewed by the person's branch, once. */
function useViewed(campaign: Campaign | undefined) {
  const person = usePerson();
  const unseen =
    campaign?.own && campaign.own.entry.viewed_at === null && person?.branch && !seenAs.get()
      ? campaign.id
      : null;
  useEffect(() => {
    if (unseen === null) return;
    // After a failure the view is reported when the page is opened again.
    void orNull(call(viewAnalyticPriceTag, { params: { id: unseen } }, { notify: 'none' }));
  }, [unseen]);
}

function About({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const dates = useDates();
  return (
    <Row as="p" gap={20} rowGap={6} align="center" wrap size="sm" tone="quiet" className={styles.about}>
      <PhaseBadge phase={campaign.phase} />
      <Text as="b" tone="text">
        {dates(campaign)}
      </Text>
      <span>
        {formatName(campaign.format)} · {campaign.sampler.name}
      </span>
      <span>{t('about.products', { count: campaign.product_count })}</span>
      {campaign.numbers.reached > 1 ? (
        <span>{t('about.branches', { count: campaign.numbers.reached })}</span>
      ) : null}
      {campaign.withdrawn_by ? (
        <span>
          {t('about.withdrawn', { name: campaign.withdrawn_by })}, <DateTime value={campaign.withdrawn_at} />
        </span>
      ) : campaign.issued_by ? (
        <span>
          {t('about.issued', { name: campaign.issued_by })}, <DateTime value={campaign.issued_at} />
        </span>
      ) : campaign.author ? (
        <span>{t('about.author', { name: campaign.author })}</span>
      ) : null}
    </Row>
  );
}
