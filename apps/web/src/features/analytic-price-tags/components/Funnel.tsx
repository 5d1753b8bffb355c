import type { CampaignFunnel } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PLOT, Plot, PlotKey, PlotLine } from '../../../shared/ui/plot/Plot.tsx';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { funnelPlot, type Point } from '../funnel-plot.ts';
import type { Progress } from '../search.ts';
import styles from './funnel.module.css';
import { Share } from './Share.tsx';

interface FunnelProps {
  readonly funnel: CampaignFunnel;
  /** Shows the branches that a number counts: of a region or of all, by their progress. */
  readonly onShow: OnShow;
}
type OnShow = (region: number | undefined, progress: Progress | undefined) => void;

const STEPS = ['reached', 'viewed', 'needing', 'printed'] as const;
const ASIDE = ['late', 'edited', 'duplicates', 'hanging'] as const;

/** A number that opens the branches it counts; zero opens nothing. */
function Opens({
  count,
  onOpen,
  children,
}: {
  readonly count: number;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  if (count === 0) return children;
  return (
    <button type="button" className="text-button" onClick={onOpen}>
      {children}
    </button>
  );
}

/** Number of branches at each step from issue to print, in total, by day and by region. */
export function Funnel({ funnel, onShow }: FunnelProps) {
  const { t } = useTranslation('campaigns');
  const { total } = funnel;
  return (
    <section className={styles.funnel} aria-labelledby="funnel">
      <Text as="h2" size="md" mb={12} id="funnel">
        {t('funnel.title')}
      </Text>
      <Grid columns={{ least: 340, stretch: true }} gap={40} rowGap={24}>
        <div>
          <Stack as="dl" gap={6} className={styles.steps}>
            {STEPS.map((step) => (
              <div key={step}>
                <Text as="dt" size="sm">
                  {t(`funnel.${step}`)}
                </Text>
                <Grid as="dd" columns="44px minmax(0, 1fr)" gap={12} align="center">
                  <b style={{ textAlign: 'right' }}>
                    <Opens
                      count={total[step]}
                      onOpen={() => onShow(undefined, step === 'reached' ? undefined : step)}
                    >
                      {formatNumber(total[step])}
                    </Opens>
                  </b>
                  <Bar
                    tone={step === 'printed' ? 'positive' : 'neutral'}
                    height={16}
                    share={total.reached === 0 ? 0 : total[step] / total.reached}
                  />
                </Grid>
              </div>
            ))}
          </Stack>
          <Row as="dl" gap={24} rowGap={8} align="baseline" wrap mt={16}>
            {ASIDE.map((name) => (
              <Row key={name} gap={8} align="baseline">
                <Text as="dt" size="sm">
                  {t(`funnel.${name}`)}
                </Text>
                <Text
                  as="dd"
                  weight="bold"
                  data-late={((name === 'late' || name === 'hanging') && total[name] > 0) || undefined}
                >
                  <Opens count={total[name]} onOpen={() => onShow(undefined, name)}>
                    {formatNumber(total[name])}
                  </Opens>
                </Text>
              </Row>
            ))}
          </Row>
        </div>
        <Days funnel={funnel} />
      </Grid>
      {funnel.regions.length > 1 ? <Regions funnel={funnel} onShow={onShow} /> : null}
    </section>
  );
}

function pathOf(points: readonly Point[]): string {
  return points
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x * PLOT.width} ${PLOT.height - y * PLOT.height}`)
    .join('');
}

function Days({ funnel: { days, total } }: { readonly funnel: CampaignFunnel }) {
  const { t } = useTranslation('campaigns');
  const [first, last] = [days[0], days.at(-1)];
  // A line needs two days.
  if (!first || !last || days.length < 2) return null;
  const { viewed, printed } = funnelPlot(days, total.reached);
  const words = { from: formatDate(first.day), to: formatDate(last.day) };
  return (
    <Plot
      title={t('funnel.days')}
      label={t('funnel.plot', { ...words, viewed: last.viewed, printed: last.printed })}
      days={[words.from, words.to]}
      legend={
        <>
          <PlotKey tone="control-line" dashed>
            {t('funnel.viewed_line')}
          </PlotKey>
          <PlotKey tone="positive">{t('funnel.printed_line')}</PlotKey>
        </>
      }
    >
      <PlotLine tone="control-line" dashed d={pathOf(viewed)} />
      <path fill="var(--j-positive-tint)" d={`${pathOf(printed)}V${PLOT.height}H0Z`} />
      <PlotLine tone="positive" d={pathOf(printed)} />
    </Plot>
  );
}

function Regions({ funnel: { regions }, onShow }: FunnelProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  // Late ones first, then those with the most left to do.
  const worst = [...regions].sort(
    (a, b) => b.late - a.late || b.needing - b.printed - (a.needing - a.printed),
  );
  return (
    <div style={{ marginTop: 20, overflowX: 'auto' }}>
      <FactTable plain className={styles.regions} aria-label={t('funnel.regions')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.region')}</th>
            <th scope="col">{t('columns.viewed')}</th>
            <th scope="col">{t('columns.printed')}</th>
            <th scope="col" data-align="end">
              {t('columns.late')}
            </th>
            <th scope="col" data-align="end" data-wide>
              {t('columns.duplicates')}
            </th>
          </tr>
        </thead>
        <tbody>
          {worst.map((row) => (
            <tr key={row.region.id}>
              <th scope="row">
                <button
                  type="button"
                  className="text-button"
                  onClick={() => onShow(row.region.id, undefined)}
                >
                  {localised(row.region.name)}
                </button>
              </th>
              <td>
                <Opens count={row.viewed} onOpen={() => onShow(row.region.id, 'viewed')}>
                  <Share count={row.viewed} total={row.reached} />
                </Opens>
              </td>
              <td>
                <Opens count={row.printed} onOpen={() => onShow(row.region.id, 'printed')}>
                  <Share count={row.printed} total={row.needing} />
                </Opens>
              </td>
              <td data-align="end" data-late={row.late > 0 || undefined}>
                <Opens count={row.late} onOpen={() => onShow(row.region.id, 'late')}>
                  {formatNumber(row.late)}
                </Opens>
              </td>
              <td data-align="end" data-wide>
                <Opens count={row.duplicates} onOpen={() => onShow(row.region.id, 'duplicates')}>
                  {formatNumber(row.duplicates)}
                </Opens>
              </td>
            </tr>
          ))}
        </tbody>
      </FactTable>
    </div>
  );
}
