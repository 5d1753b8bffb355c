import type { DirectorPlace } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import styles from './ranking.module.css';

interface PodiumProps {
  readonly items: readonly DirectorPlace[];
  /** The person's own place, where they have a branch among the peers. */
  readonly own: DirectorPlace | null;
  readonly total: number;
}

/** The first three, and the own place beside them. */
export function Podium({ items, own, total }: PodiumProps) {
  const { t } = useTranslation('directors');
  const localised = useLocalised();
  const first = items.filter(({ rank }) => rank !== null).slice(0, 3);
  return (
    <div className={styles.top}>
      <ol className={styles.podium} aria-label={t('podium')}>
        {first.map((place, i) => (
          <li key={place.branch?.id ?? `p${i}`} data-place={place.rank} data-own={place.own || undefined}>
            <span className={styles.medal}>{place.rank}</span>
            <b>
              {place.director
                ? `${place.director.surname} ${place.director.name}`
                : place.branch
                  ? t('nobody')
                  : t('other')}
            </b>
            <span className={styles.branch}>{place.branch ? localised(place.branch.name) : ' '}</span>
            <strong>{scoreText(place.score)}</strong>
            <Movement place={place} />
          </li>
        ))}
      </ol>
      {own ? (
        <section className={styles.own} aria-labelledby="own-place">
          <h2 id="own-place">{t('own')}</h2>
          <p>
            <strong>
              {own.rank === null
                ? '—'
                : t('place', { place: formatNumber(own.rank), of: formatNumber(total) })}
            </strong>
            <Movement place={own} />
          </p>
          <p className={styles.branch}>{t('points', { score: scoreText(own.score) })}</p>
        </section>
      ) : null}
    </div>
  );
}
