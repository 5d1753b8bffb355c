import type { DirectorPlace } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import styles from './ranking.module.css';

/** The first three places. */
export function Podium({ items }: { readonly items: readonly DirectorPlace[] }) {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const first = items.filter(({ rank }) => rank !== null).slice(0, 3);
  return (
    <Grid as="ol" columns={3} gap={12} className={styles.podium} aria-label={t('podium')}>
      {first.map((place) => (
        <Grid
          as="li"
          columns="auto minmax(0, 1fr) auto"
          gap={12}
          rowGap={0}
          align="center"
          card="plain"
          key={place.branch.id}
          data-own={place.own || undefined}
        >
          <Text
            as="b"
            size="lg"
            width={36}
            height={36}
            className="disc"
            style={{ gridRow: 'span 2' }}
            data-tone={place.rank === 1 ? 'accent' : undefined}
          >
            {place.rank}
          </Text>
          <Text as="b" truncate>
            {place.director ? personName(place.director) : t('nobody')}
          </Text>
          <Text size="sm" tone="quiet" truncate className={styles.branch}>
            {localised(place.branch.name)}
          </Text>
          <strong>{scoreText(place.score)}</strong>
          <Movement place={place} />
        </Grid>
      ))}
    </Grid>
  );
}
