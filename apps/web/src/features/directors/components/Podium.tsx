import type { DirectorPlace } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import styles from './ranking.module.css';

/** The first three places. */
export function Podium({ items }: { readonly items: readonly DirectorPlace[] }) {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const first = items.filter(({ rank }) => rank !== null).slice(0, 3);
  return (
    <ol className={styles.podium} aria-label={t('podium')}>
      {first.map((place) => (
        <li key={place.branch.id} data-place={place.rank} data-own={place.own || undefined}>
          <span className={styles.medal}>{place.rank}</span>
          <b>{place.director ? `${place.director.surname} ${place.director.name}` : t('nobody')}</b>
          <Text size="sm" tone="quiet" truncate className={styles.branch}>
            {localised(place.branch.name)}
          </Text>
          <strong>{scoreText(place.score)}</strong>
          <Movement place={place} />
        </li>
      ))}
    </ol>
  );
}
