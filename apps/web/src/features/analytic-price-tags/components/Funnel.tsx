import type { CampaignFunnel } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { funnelPlot, type Point } from '../funnel-plot.ts';
import styles from './funnel.module.css';
import { Share } from './Share.tsx';

interface FunnelProps {
  readonly funnel: CampaignFunnel;
  /** Shows the branches of a region. */
  readonly onRegion: (region: number) => void;
}

const STEPS = ['reached', 'viewed', 'needing', 'printed'] as const;
const ASIDE = ['late', 'edited', 'duplicates', 'hanging'] as const;

/** From issue to print: how many branches came how far, whole, by day and by region. */
export function Funnel({ funnel, onRegion }: FunnelProps) {
  const { t } = useTranslation('campaigns');
  const { total } = funnel;
  return (
    <section className={styles.funnel} aria-labelledby="funnel">
      <h2 id="funnel">{t('funnel.title')}</h2>
      <div className={styles.parts}>
        <div>
          <dl className={styles.steps}>
            {STEPS.map((step) => (
              <div key={step} data-step={step}>
                <dt>{t(`funnel.${step}`)}</dt>
                <dd>
                  <b>{formatNumber(total[step])}</b>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={total.reached === 0 ? 0 : (total[step] / total.reached) * 100} height="10" />
                  </svg>
                </dd>
              </div>
            ))}
          </dl>
          <dl className={styles.aside}>
            {ASIDE.map((name) => (
              <div
                key={name}
                data-bad={((name === 'late' || name === 'hanging') && total[name] > 0) || undefined}
              >
                <dt>{t(`funnel.${name}`)}</dt>
                <dd>{formatNumber(total[name])}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Days funnel={funnel} />
      </div>
      {funnel.regions.length > 1 ? <Regions funnel={funnel} onRegion={onRegion} /> : null}
    </section>
  );
}

const WIDTH = 1000;
const HEIGHT = 100;

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x * WIDTH} ${HEIGHT - y * HEIGHT}`).join('');
}

function Days({ funnel: { days, total } }: { readonly funnel: CampaignFunnel }) {
  const { t } = useTranslation('campaigns');
  const [first, last] = [days[0], days.at(-1)];
  // One day alone is no line.
  if (!first || !last || days.length < 2) return null;
  const { viewed, printed } = funnelPlot(days, total.reached);
  const words = { from: formatDate(first.day), to: formatDate(last.day) };
  return (
    <figure className={styles.plot}>
      <h3>{t('funnel.days')}</h3>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('funnel.plot', { ...words, viewed: last.viewed, printed: last.printed })}
      >
        <path className={styles.viewed} d={pathOf(viewed)} />
        <path className={styles.area} d={`${pathOf(printed)}V${HEIGHT}H0Z`} />
        <path className={styles.printed} d={pathOf(printed)} />
      </svg>
      <figcaption aria-hidden="true">
        <span>{words.from}</span>
        <span data-end>{words.to}</span>
        <span data-legend>
          <span data-line="viewed">{t('funnel.viewed_line')}</span>
          <span data-line="printed">{t('funnel.printed_line')}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function Regions({ funnel: { regions }, onRegion }: FunnelProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  // Late ones first, then those that have most left.
  const worst = [...regions].sort(
    (a, b) => b.late - a.late || b.needing - b.printed - (a.needing - a.printed),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.regions} aria-label={t('funnel.regions')}>
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
                <button type="button" onClick={() => onRegion(row.region.id)}>
                  {localised(row.region.name)}
                </button>
              </th>
              <td>
                <Share count={row.viewed} total={row.reached} />
              </td>
              <td>
                <Share count={row.printed} total={row.needing} />
              </td>
              <td data-align="end" data-bad={row.late > 0 || undefined}>
                {formatNumber(row.late)}
              </td>
              <td data-align="end" data-wide>
                {formatNumber(row.duplicates)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
