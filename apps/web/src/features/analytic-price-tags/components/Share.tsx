import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { Bar } from '../../../shared/ui/values/Bar.tsx';

/** Part of a whole as a bar and as two numbers. */
export function Share({ count, total }: { readonly count: number; readonly total: number }) {
  const { t } = useTranslation('campaigns');
  return (
    <Grid as="span" columns="minmax(48px, 96px) auto" gap={8} align="center">
      <Bar
        tone={total > 0 && count >= total ? 'positive' : 'neutral'}
        share={total === 0 ? 0 : count / total}
      />
      {t('of', { count: formatNumber(count), total: formatNumber(total) })}
    </Grid>
  );
}
