import type { CheckListResults } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { PLOT, Plot, PlotLine } from '../../../shared/ui/plot/Plot.tsx';
import { percent } from '../percent.ts';

/** Line plot of the mean score by day; days without a list leave a gap. */
export function ScorePlot({ days }: { readonly days: CheckListResults['days'] }) {
  const { t } = useTranslation('check_lists');
  const { width, height } = PLOT;
  const first = days[0];
  const last = days.at(-1);
  const scored = days.flatMap(({ score }) => score ?? []);
  if (first === undefined || last === undefined || scored.length < 2) return null;
  // The axis begins at a multiple of ten below the worst day; otherwise changes between 90 and 95 would look
  // flat.
  const floor = Math.max(0, Math.floor((Math.min(...scored) - 5) / 10) * 10);
  const x = (at: number) => (days.length === 1 ? 0 : (at / (days.length - 1)) * width);
  const y = (score: number) => height - ((score - floor) / (100 - floor)) * height;
  let path = '';
  days.forEach(({ score }, i) => {
    if (score === null) return;
    const begins = i === 0 || days[i - 1]?.score === null;
    path += `${begins ? 'M' : 'L'}${x(i).toFixed(1)} ${y(score).toFixed(1)}`;
  });
  const words = { from: formatDate(first.day), to: formatDate(last.day) };
  const range = { least: percent(Math.min(...scored)), most: percent(Math.max(...scored)) };
  return (
    <Plot
      title={t('by_day')}
      label={t('plot', { ...words, ...range })}
      scale={[<span key="most">{percent(100)}</span>, <span key="floor">{percent(floor)}</span>]}
      days={[words.from, words.to]}
    >
      <PlotLine tone="accent" d={path} />
    </Plot>
  );
}
