import type { CheckListResults } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { percent } from '../percent.ts';
import styles from './results.module.css';

const WIDTH = 1000;
const HEIGHT = 100;

/** Line plot of the mean score by day; days without a list leave a gap. */
export function ScorePlot({ days }: { readonly days: CheckListResults['days'] }) {
  const { t } = useTranslation('check_lists');
  const first = days[0];
  const last = days.at(-1);
  const scored = days.flatMap(({ score }) => score ?? []);
  if (first === undefined || last === undefined || scored.length < 2) return null;
  // The axis begins at a multiple of ten below the worst day; otherwise changes between 90 and 95 would look
  // flat.
  const floor = Math.max(0, Math.floor((Math.min(...scored) - 5) / 10) * 10);
  const x = (at: number) => (days.length === 1 ? 0 : (at / (days.length - 1)) * WIDTH);
  const y = (score: number) => HEIGHT - ((score - floor) / (100 - floor)) * HEIGHT;
  let path = '';
  days.forEach(({ score }, i) => {
    if (score === null) return;
    const begins = i === 0 || days[i - 1]?.score === null;
    path += `${begins ? 'M' : 'L'}${x(i).toFixed(1)} ${y(score).toFixed(1)}`;
  });
  const words = { from: formatDate(first.day), to: formatDate(last.day) };
  const range = { least: percent(Math.min(...scored)), most: percent(Math.max(...scored)) };
  return (
    <Grid as="figure" maxWidth={960} columns="auto minmax(0, 1fr)" gap={8} rowGap={4} className={styles.plot}>
      <Text as="figcaption" style={{ gridColumn: '1 / -1' }} size="sm" weight="medium">
        {t('by_day')}
      </Text>
      <Stack
        justify="between"
        size="xs"
        tone="quiet"
        style={{ lineHeight: '12px', textAlign: 'end' }}
        aria-hidden="true"
      >
        <span>{percent(100)}</span>
        <span>{percent(floor)}</span>
      </Stack>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plot', { ...words, ...range })}
      >
        <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.grid} />
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.grid} />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.grid} />
        <path d={path} className={styles.line} />
      </svg>
      <Row justify="between" size="xs" tone="quiet" style={{ gridColumn: 2 }} aria-hidden="true">
        <span>{words.from}</span>
        <span>{words.to}</span>
      </Row>
    </Grid>
  );
}
