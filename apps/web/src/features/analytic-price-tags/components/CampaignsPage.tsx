import { CAMPAIGN_PHASES, type CampaignPhase, listAnalyticPriceTags, type SortOf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay, useMayOpen, useScope } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { FilterChips, FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { ListPage, useListPages, useListSearch } from '../../../shared/ui/table/index.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { campaignPath } from '../paths.ts';
import { useCampaignColumns } from './use-campaign-columns.tsx';

const CampaignEditor = lazyPart(() => import('./CampaignEditor.tsx'), 'CampaignEditor');

interface CampaignSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listAnalyticPriceTags'>;
  readonly branch?: string;
  readonly phase?: CampaignPhase;
  readonly late?: true;
  readonly add?: true;
}

/** The form of a new campaign is no filter of the list. */
const STEPS = ['add'];

/** Campaigns: all of the chain with their progress, or those of a branch, most urgent first. */
export function CampaignsPage() {
  const { t } = useTranslation(['campaigns', 'pages']);
  const list = useListSearch<CampaignSearch>();
  const { search, change } = list;
  const mayEdit = useMay()('analytic_price_tag.edit');
  const mayOpen = useMayOpen();
  const branch = useBranch();
  const scope = useScope('analytic_price_tag');
  const ofBranch = scope !== 'all' || branch !== undefined;
  const query = {
    branch: scope === 'all' ? branch : undefined,
    search: search.search,
    phase: search.phase,
    late: search.late ? ('true' as const) : undefined,
    sort: search.sort,
  };
  const adding = search.add === true && mayEdit;
  const pages = useListPages(listAnalyticPriceTags, { limit: 50, ...query }, { enabled: !adding });
  const columns = useCampaignColumns(ofBranch);
  if (adding) {
    return (
      <Suspense fallback={<LoadingState />}>
        <CampaignEditor campaign={null} onClose={() => change({ add: undefined })} />
      </Suspense>
    );
  }
  const id = ofBranch ? 'campaigns-of-branch' : 'campaigns';
  const phases = ofBranch ? CAMPAIGN_PHASES.filter((phase) => phase !== 'draft') : CAMPAIGN_PHASES;
  return (
    <ListPage
      id={id}
      title={t('pages:analytic_price_tag')}
      label={t('list')}
      exported={{ route: 'exportAnalyticPriceTags', input: { query } }}
      actions={
        mayEdit ? (
          <Button leftSection={<IconPlus {...ICON} />} onClick={() => change({ add: true })}>
            {t('add')}
          </Button>
        ) : null
      }
      filters={
        <>
          <SearchBox label={t('search')} {...list.bind('search')} />
          <FilterChips
            label={t('phase')}
            options={phases.map((phase) => ({ value: phase, label: t(`phases.${phase}`) }))}
            {...list.bind('phase')}
          />
          <FilterToggle label={t('progresses.late')} {...list.bind('late')} />
          <SavedViews list="analytic_price_tag" table={id} omit={STEPS} />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => row.name}
      href={
        mayOpen('analytic_price_tag.show')
          ? (row) => campaignPath(row.id, scope === 'all' ? branch : undefined)
          : undefined
      }
      list={list}
      empty={{ title: t('empty_title'), text: t(mayEdit ? 'empty_text_add' : 'empty_text') }}
    />
  );
}
