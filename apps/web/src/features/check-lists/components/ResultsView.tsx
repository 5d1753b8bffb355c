import type { CheckListResults } from '@javon/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import { Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import { percent, toneOf } from '../percent.ts';
import { resultsQuery } from '../queries.ts';
import { type CheckListSearch, daysBack, SPANS } from '../search.ts';
import { LastAnswers } from './LastAnswers.tsx';
import { PlaceFilters } from './PlaceFilters.tsx';
import styles from './results.module.css';
import { ScorePlot } from './ScorePlot.tsx';

type Asked = CheckListResults['questions'][number];

/** Results of the lists of a period: by day, by branch and by question, worst first. */
export function ResultsView({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation(['check_lists', 'pages']);
  const branch = useBranch();
  const wholeChain = useScope('check_list') === 'all';
  const { search, change } = useListSearch<CheckListSearch>();
  const span = search.days ?? '30';
  const filters = { branch, region: search.region, template: search.template };
  const { data, error, refetch } = useQuery({
    ...resultsQuery({ ...daysBack(Number(span)), ...filters }),
    placeholderData: keepPreviousData,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Page
      title={t('pages:check_list')}
      filters={
        <>
          {tabs}
          <FilterChips
            label={t('check_lists:span')}
            options={SPANS.map((value) => ({
              value,
              label: t('check_lists:days', { count: Number(value) }),
            }))}
            value={span}
            onChange={(days) => change({ days })}
          />
          <PlaceFilters />
        </>
      }
    >
      {data === undefined ? (
        <Waiting error={error} refetch={refetch} />
      ) : data.totals.due === 0 ? (
        <EmptyState title={t('check_lists:results_empty')} text={t('check_lists:empty_text')} />
      ) : (
        <PageBody gap={24}>
          <Totals totals={data.totals} />
          <ScorePlot days={data.days} />
          <Grid columns={{ least: 420, stretch: true }} gap={40} rowGap={24}>
            <Questions rows={data.questions} onAsk={setAsked} />
            {wholeChain && branch === undefined ? <Branches rows={data.branches} /> : null}
          </Grid>
          <LastAnswers
            asked={asked}
            filters={{ branch, region: search.region }}
            onClose={() => setAsked(null)}
          />
        </PageBody>
      )}
    </Page>
  );
}

function Totals({ totals }: { readonly totals: CheckListResults['totals'] }) {
  const { t } = useTranslation('check_lists');
  const share = (part: number) => percent(totals.due === 0 ? null : (100 * part) / totals.due);
  return (
    <Facts layout="numbers">
      <div>
        <dt>{t('totals.score')}</dt>
        <Text as="dd" tone={toneOf(totals.score)}>
          {percent(totals.score)}
        </Text>
      </div>
      <div>
        <dt>{t('totals.due')}</dt>
        <dd>{formatNumber(totals.due)}</dd>
      </div>
      <div>
        <dt>{t('totals.in_time')}</dt>
        <dd>
          {formatNumber(totals.in_time)}{' '}
          <Text as="small" size="sm" weight="regular" tone="quiet">
            {share(totals.in_time)}
          </Text>
        </dd>
      </div>
      <div>
        <dt>{t('totals.late')}</dt>
        <dd>
          {formatNumber(totals.done - totals.in_time)}{' '}
          <Text as="small" size="sm" weight="regular" tone="quiet">
            {share(totals.done - totals.in_time)}
          </Text>
        </dd>
      </div>
      <div>
        <dt>{t('totals.missed')}</dt>
        <Text as="dd" tone={totals.missed > 0 ? 'negative' : undefined}>
          {formatNumber(totals.missed)}{' '}
          <Text as="small" size="sm" weight="regular" tone="quiet">
            {share(totals.missed)}
          </Text>
        </Text>
      </div>
    </Facts>
  );
}

/** Rows shown before all are requested. */
const SHOWN = 12;

function Questions({
  rows,
  onAsk,
}: {
  readonly rows: readonly Asked[];
  readonly onAsk: (row: Asked) => void;
}) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="by-question">
      <h2 id="by-question" style={{ marginBottom: 4 }}>
        {t('by_question')}
      </h2>
      <ol className={styles.rows}>
        {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
          <li key={`${row.template.id}-${row.question}`}>
            <button type="button" className="press" onClick={() => onAsk(row)}>
              <span>
                {localised(row.text)}
                {row.critical ? (
                  <Text as="em" size="xs" tone="warning" style={{ marginLeft: 6, fontStyle: 'normal' }}>
                    {t('critical')}
                  </Text>
                ) : null}
                <Text as="small" size="xs" tone="quiet" style={{ display: 'block' }}>
                  {localised(row.template.name)}
                </Text>
              </span>
              <Bar className={styles.bar} tone="negative" share={row.failed / row.answers} />
              <span style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
                {t('failed_of', { failed: formatNumber(row.failed), of: formatNumber(row.answers) })}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <More count={rows.length} all={all} onAll={() => setAll(true)} />
    </section>
  );
}

function Branches({ rows }: { readonly rows: CheckListResults['branches'] }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { change } = useListSearch<CheckListSearch>();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="by-branch">
      <h2 id="by-branch" style={{ marginBottom: 4 }}>
        {t('by_branch')}
      </h2>
      <ol className={styles.rows}>
        {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
          <li key={row.branch.id}>
            <button type="button" className="press" onClick={() => change({ branch: row.branch.code })}>
              <span>
                {localised(row.branch.name)}
                <Text as="small" size="xs" tone="quiet" style={{ display: 'block' }}>
                  {row.branch.code} · {t('missed_count', { count: row.missed })}
                </Text>
              </span>
              <Bar className={styles.bar} tone="strong" share={(row.score ?? 0) / 100} />
              <Text tone={toneOf(row.score)} nowrap style={{ textAlign: 'end' }}>
                {percent(row.score)}
              </Text>
            </button>
          </li>
        ))}
      </ol>
      <More count={rows.length} all={all} onAll={() => setAll(true)} />
    </section>
  );
}

interface MoreProps {
  readonly count: number;
  readonly all: boolean;
  readonly onAll: () => void;
}

function More({ count, all, onAll }: MoreProps) {
  const { t } = useTranslation('check_lists');
  if (all || count <= SHOWN) return null;
  return (
    <button type="button" className="text-button" onClick={onAll}>
      {t('show_all', { count })}
    </button>
  );
}
