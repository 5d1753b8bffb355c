import { type CheckListResults, checkListResults } from '@javon/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useScope } from '../../../shared/session/visitor.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import { percent, toneOf } from '../percent.ts';
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
    ...apiQuery(checkListResults, { query: { ...daysBack(Number(span)), ...filters } }),
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
  const withShare = (count: number) => (
    <>
      {formatNumber(count)}{' '}
      <Text size="sm" weight="regular" tone="quiet">
        {percent(totals.due === 0 ? null : (100 * count) / totals.due)}
      </Text>
    </>
  );
  return (
    <Facts layout="numbers">
      <Fact name={t('totals.score')}>
        <Text tone={toneOf(totals.score)}>{percent(totals.score)}</Text>
      </Fact>
      <Fact name={t('totals.due')}>{formatNumber(totals.due)}</Fact>
      <Fact name={t('totals.in_time')}>{withShare(totals.in_time)}</Fact>
      <Fact name={t('totals.late')}>{withShare(totals.done - totals.in_time)}</Fact>
      <Fact name={t('totals.missed')}>
        <Text tone={totals.missed > 0 ? 'negative' : undefined}>{withShare(totals.missed)}</Text>
      </Fact>
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
  return (
    <Ranked
      title={t('by_question')}
      rows={rows.map((row) => ({
        key: `${row.template.id}-${row.question}`,
        name: (
          <>
            {localised(row.text)}
            {row.critical ? (
              <Text size="xs" tone="warning" style={{ marginLeft: 6 }}>
                {t('critical')}
              </Text>
            ) : null}
          </>
        ),
        below: localised(row.template.name),
        bar: <Bar className={styles.bar} tone="negative" share={row.failed / row.answers} />,
        number: t('failed_of', { failed: formatNumber(row.failed), of: formatNumber(row.answers) }),
        onPress: () => onAsk(row),
      }))}
    />
  );
}

function Branches({ rows }: { readonly rows: CheckListResults['branches'] }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { change } = useListSearch<CheckListSearch>();
  return (
    <Ranked
      title={t('by_branch')}
      rows={rows.map(({ branch, missed, score }) => ({
        key: branch.id,
        name: localised(branch.name),
        below: `${branch.code} · ${t('missed_count', { count: missed })}`,
        bar: <Bar className={styles.bar} tone="strong" share={(score ?? 0) / 100} />,
        number: <Text tone={toneOf(score)}>{percent(score)}</Text>,
        onPress: () => change({ branch: branch.code }),
      }))}
    />
  );
}

interface RankedProps {
  readonly title: string;
  readonly rows: readonly {
    readonly key: string | number;
    readonly name: ReactNode;
    readonly below: string;
    readonly bar: ReactNode;
    readonly number: ReactNode;
    readonly onPress: () => void;
  }[];
}

/** Rows from the worst one on, each with a bar; the first ones until all are requested. */
function Ranked({ title, rows }: RankedProps) {
  const { t } = useTranslation('check_lists');
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} style={{ marginBottom: 4 }}>
        {title}
      </h2>
      <ol className={styles.rows}>
        {(all ? rows : rows.slice(0, SHOWN)).map(({ key, name, below, bar, number, onPress }) => (
          <li key={key}>
            <button type="button" className="press" onClick={onPress}>
              <span>
                {name}
                <Text as="small" size="xs" tone="quiet" style={{ display: 'block' }}>
                  {below}
                </Text>
              </span>
              {bar}
              <Text nowrap style={{ textAlign: 'end' }}>
                {number}
              </Text>
            </button>
          </li>
        ))}
      </ol>
      {all || rows.length <= SHOWN ? null : (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {t('show_all', { count: rows.length })}
        </button>
      )}
    </section>
  );
}
