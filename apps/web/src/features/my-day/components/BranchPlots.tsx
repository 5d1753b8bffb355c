import { branchDays, DIRECTOR_PARTS } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { Grid, Quiet, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { PLOT, Plot } from '../../../shared/ui/plot/Plot.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { dayPlot } from '../day-plot.ts';
import { DayNumbers } from './DayNumbers.tsx';

/**
 * Figures of a branch for today, and a plot of the stored days for each part of its score, with a bar per
 * day.
 */
export function BranchPlots({ branch, code }: { readonly branch: number; readonly code: string }) {
  const { t } = useTranslation('my_day');
  const { data, error, refetch } = useQuery(apiQuery(branchDays, { params: { id: branch } }));
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  return (
    <PageSection place="page" aria-label={t('plots.of_branch')}>
      <Stack gap={24}>
        {data ? (
          <PageSection gap={12} title={t('plots.today')}>
            {/* The page counts the current tags; the hourly sample would show another number. */}
            <DayNumbers numbers={{ ...data.today, tags: null }} branch={code} sampled={null} />
          </PageSection>
        ) : null}
        <PageSection gap={12} title={data ? t('plots.title', { count: data.days.length }) : t('plots.days')}>
          {!data ? (
            <Waiting error={error} refetch={refetch} />
          ) : !first || !last ? (
            <Quiet>{t('plots.empty')}</Quiet>
          ) : (
            <Grid columns={{ least: 460, stretch: true }} gap={32} rowGap={20}>
              {DIRECTOR_PARTS.filter((part) => first[part] !== null).map((part) => {
                const plot = dayPlot(
                  data.days.flatMap(({ day, [part]: one }) => (one === null ? [] : [{ day, ...one }])),
                );
                const name = t(`plots.${part}`);
                const words = {
                  name,
                  from: formatDate(first.day),
                  to: formatDate(last.day),
                  percent: plot.percent,
                };
                return (
                  <Plot
                    key={part}
                    title={
                      <>
                        <span>{name}</span>
                        <Text as="b" tone="text">
                          {plot.percent === null
                            ? t('plots.none')
                            : t('plots.average', { percent: plot.percent })}
                        </Text>
                      </>
                    }
                    label={plot.percent === null ? `${name}: ${t('plots.none')}` : t('plots.label', words)}
                    height={72}
                    days={[words.from, words.to]}
                  >
                    {plot.bars.map(({ day, share, x, width }) => (
                      <rect
                        key={day}
                        fill={share < 0.85 ? 'var(--j-zone-golden)' : 'var(--j-positive)'}
                        x={x * PLOT.width}
                        width={width * PLOT.width * 0.8}
                        y={PLOT.height - Math.max(2, share * PLOT.height)}
                        height={Math.max(2, share * PLOT.height)}
                      />
                    ))}
                  </Plot>
                );
              })}
            </Grid>
          )}
        </PageSection>
      </Stack>
    </PageSection>
  );
}
