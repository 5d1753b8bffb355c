import type { DirectorPlace } from '@javon/contract';
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './ranking.module.css';

const LOOK = {
  as: 'span',
  inline: true,
  gap: 2,
  align: 'center',
  size: 'sm',
  tone: 'quiet',
  className: styles.movement,
} as const;

/** Number of places moved up or down since the previous period. */
export function Movement({ place }: { readonly place: Pick<DirectorPlace, 'rank' | 'previous_rank'> }) {
  const { t } = useTranslation('directors');
  const { rank, previous_rank: before } = place;
  if (rank === null || before === null) return <Row {...LOOK}>{rank === null ? '—' : t('new')}</Row>;
  const by = before - rank;
  const Icon = by > 0 ? IconArrowUp : by < 0 ? IconArrowDown : IconMinus;
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'same';
  return (
    <Row {...LOOK} data-way={way} title={t('before', { place: before })}>
      <Icon size={14} stroke={2.2} aria-hidden="true" />
      <span aria-hidden="true">{by === 0 ? '' : Math.abs(by)}</span>
      <span className="visually-hidden">{t(way, { count: Math.abs(by) })}</span>
    </Row>
  );
}
