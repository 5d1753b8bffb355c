import type { DirectorPlace, TopDirectors } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { Asked } from '../asked.ts';
import { scoreText } from '../score-text.ts';
import { Movement } from './Movement.tsx';
import { RankingTable } from './RankingTable.tsx';
import styles from './ranking.module.css';

interface OwnPlaceProps {
  readonly ranking: TopDirectors;
  readonly own: DirectorPlace;
  readonly onAsk: (asked: Asked) => void;
}

/** The person's own place: the points missing to the next one, and the neighbouring rows. */
export function OwnPlace({ ranking, own, onAsk }: OwnPlaceProps) {
  const { t } = useTranslation('directors');
  const near = nearOwn(ranking.items);
  return (
    <Stack as="section" gap={12} className={styles.own} aria-labelledby="own-place">
      <header>
        <Text as="h2" size="sm" tone="quiet" weight="medium" id="own-place">
          {t('own')}
        </Text>
        <Row as="p" gap={12} rowGap={0} align="baseline" wrap>
          <strong>
            {own.rank === null
              ? '—'
              : t('place', { place: formatNumber(own.rank), of: formatNumber(ranking.items.length) })}
          </strong>
          <Movement place={own} />
          <span>{t('points', { score: scoreText(own.score) })}</span>
        </Row>
        <Row as="p" gap={4} rowGap={0} align="baseline" wrap>
          <NextPlace ranking={ranking} own={own} onAsk={onAsk} />
        </Row>
      </header>
      {near.length > 1 && near.length < ranking.items.length ? (
        <RankingTable id="top-directors-near" label={t('near')} items={near} onAsk={onAsk} />
      ) : null}
    </Stack>
  );
}

function NextPlace({ ranking: { next_place: next }, own, onAsk }: OwnPlaceProps) {
  const { t } = useTranslation('directors');
  if (own.rank === null) return t('no_score');
  if (next === null) return t('first');
  return (
    <>
      {t('lacks', {
        place: formatNumber(next.rank),
        // Rounded up, so that a small difference is never shown as 0.
        points: scoreText(Math.ceil(next.lacks * 10) / 10),
      })}{' '}
      <button type="button" className="text-button" onClick={() => onAsk({ place: own, part: next.part })}>
        {t(`losses.${next.part}`, { points: scoreText(next.loses) })}
      </button>
    </>
  );
}

/** Rows shown above and below the person's own. */
const AROUND = 3;

/** The person's own row with three rows on each side; empty if the person has no branch among the peers. */
function nearOwn(items: readonly DirectorPlace[]): readonly DirectorPlace[] {
  const at = items.findIndex(({ own }) => own);
  return at < 0 ? [] : items.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}
