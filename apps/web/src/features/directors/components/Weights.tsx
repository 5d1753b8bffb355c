import type { TopDirectors } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import styles from './ranking.module.css';

/** Parts of the score, each with its weight. */
export function Weights({ weights }: { readonly weights: TopDirectors['weights'] }) {
  const { t } = useTranslation('directors');
  return (
    <details className={styles.weights}>
      <summary>{t('how')}</summary>
      <dl>
        {weights.map(({ part, weight }) => (
          <div key={part}>
            <dt>
              {t(`parts.${part}`)} <b>{weight} %</b>
            </dt>
            <dd>{t(`explained.${part}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('left_out')}</p>
    </details>
  );
}
