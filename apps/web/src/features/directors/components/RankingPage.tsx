import { BRANCH_SIZES, type BranchSize, PERIODS, type Period, type TopDirectors } from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useScope } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Quiet, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import type { Asked } from '../asked.ts';
import { rankingQuery } from '../queries.ts';
import { OwnPlace } from './OwnPlace.tsx';
import { Podium } from './Podium.tsx';
import { RankingTable } from './RankingTable.tsx';
import styles from './ranking.module.css';

interface RankingSearch {
  readonly period?: Period;
  readonly region?: number;
  readonly size?: BranchSize;
}

/** Period without a search parameter. */
const USUAL_PERIOD: Period = 'current_month';

const EventsPanel = lazyOverlay(() => import('./EventsPanel.tsx'), 'EventsPanel', 'asked');

function searchedRanking({ period = USUAL_PERIOD, region, size }: RankingSearch) {
  return rankingQuery({ period, region, size });
}

/** Starts fetching what the screen shows first. */
export function fetchFirst(search: RankingSearch): void {
  void queryClient.prefetchQuery(searchedRanking(search));
}

/** Ranking of branch directors: own place, podium, all places; each number opens its events. */
export function RankingPage() {
  const { t } = useTranslation(['directors', 'pages']);
  const { search, change, bind } = useListSearch<RankingSearch>();
  const wholeChain = useScope('top_direktores') === 'all';
  const period = search.period ?? USUAL_PERIOD;
  const { data, error, refetch } = useDeferredAnswer(useQuery(searchedRanking(search)));
  const [asked, setAsked] = useState<Asked | null>(null);
  const scored = data?.items.some(({ rank }) => rank !== null) ?? false;
  return (
    <Page
      title={t('pages:top_direktores')}
      count={data?.total}
      actions={
        <ExportButton
          route="exportTopDirectors"
          input={{ query: { period, region: search.region, size: search.size } }}
          name={t('pages:top_direktores')}
        />
      }
      filters={
        <>
          <FilterChips
            label={t('directors:period')}
            options={PERIODS.map((value) => ({ value, label: t(`directors:periods.${value}`) }))}
            value={period}
            onChange={(value) =>
              change({ period: value === USUAL_PERIOD ? undefined : (value ?? undefined) })
            }
          />
          <FilterChips
            label={t('directors:size')}
            options={BRANCH_SIZES.map((value) => ({ value, label: t(`directors:sizes.${value}`) }))}
            {...bind('size')}
          />
          {wholeChain ? <RegionFilter {...bind('region')} /> : null}
        </>
      }
    >
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : (
        <PageBody gap={16}>
          <Quiet size="sm">
            {t('directors:days', {
              from: formatDate(data.period.from),
              to: formatDate(data.period.to),
              before_from: formatDate(data.before.from),
              before_to: formatDate(data.before.to),
            })}
          </Quiet>
          {scored && data.own ? <OwnPlace ranking={data} own={data.own} onAsk={setAsked} /> : null}
          <Weights weights={data.weights} />
          {scored ? (
            <>
              <Podium items={data.items} />
              <RankingTable
                id="top-directors"
                label={t('directors:table')}
                items={data.items}
                onAsk={setAsked}
              />
            </>
          ) : (
            <EmptyState
              title={t('directors:empty_title')}
              text={t('directors:empty_text')}
              action={
                period === 'last_month' ? null : (
                  <Button onClick={() => change({ period: 'last_month' })}>
                    {t('directors:to_last_month')}
                  </Button>
                )
              }
            />
          )}
        </PageBody>
      )}
      <EventsPanel asked={asked} period={period} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** Parts of the score, each with its weight. */
function Weights({ weights }: { readonly weights: TopDirectors['weights'] }) {
  const { t } = useTranslation('directors');
  return (
    <details className={styles.weights}>
      <summary>{t('how')}</summary>
      <dl>
        {weights.map(({ part, weight }) => (
          <div key={part}>
            <Text as="dt" weight="medium">
              {t(`parts.${part}`)} <b>{weight} %</b>
            </Text>
            <dd>{t(`explained.${part}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('left_out')}</p>
    </details>
  );
}
