import { type Campaign, showAnalyticPriceTagFunnel } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { useListSearch } from '../../../shared/ui/table/use-list-search.ts';
import type { CampaignPageSearch } from '../search.ts';
import { BranchLog } from './BranchLog.tsx';
import { Funnel } from './Funnel.tsx';
import { ProductLog } from './ProductLog.tsx';

interface ProgressProps {
  readonly campaign: Campaign;
  /** Gets the focus when a link of the page changes what the log shows. */
  readonly log: RefObject<HTMLElement | null>;
}

/** Progress of all branches in a campaign: funnel, and the log by branch and by product. */
export function Progress({ campaign, log }: ProgressProps) {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useQuery(
    apiQuery(showAnalyticPriceTagFunnel, { params: { id: campaign.id } }),
  );
  const { search, change } = useListSearch<CampaignPageSearch>();
  const views = (
    <FilterChips
      label={t('views.label')}
      options={[
        { value: 'branches', label: t('views.branches') },
        { value: 'products', label: t('views.products') },
      ]}
      value={search.view ?? 'branches'}
      onChange={(view) =>
        change({
          view: view === 'products' ? 'products' : undefined,
          search: undefined,
          sort: undefined,
          region: undefined,
          progress: undefined,
          above_own: undefined,
        })
      }
    />
  );
  return (
    <>
      {data ? (
        <Funnel
          funnel={data}
          onShow={(region, progress) => {
            change({ region, progress, view: undefined, search: undefined, above_own: undefined });
            log.current?.focus();
          }}
        />
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
      <Stack
        line="above"
        ref={log}
        tabIndex={-1}
        as="section"
        gap={12}
        padding="16px 0 0"
        aria-label={t(search.view === 'products' ? 'log.products' : 'log.branches')}
      >
        {search.view === 'products' ? (
          <ProductLog campaign={campaign} views={views} />
        ) : (
          <BranchLog campaign={campaign} views={views} />
        )}
      </Stack>
    </>
  );
}
