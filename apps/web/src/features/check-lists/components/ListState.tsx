import type { CheckListSummary } from '@javon/contract';
import { IconCheck, IconClock, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import styles from './check-lists.module.css';

const ICONS = { due: IconClock, begun: IconPencil, done: IconCheck, missed: IconX } as const;

/** Badge of a list's state: icon, word and tint. */
export function ListState({ list }: { readonly list: Pick<CheckListSummary, 'state' | 'late'> }) {
  const { t } = useTranslation('check_lists');
  const Icon = ICONS[list.state];
  const isLate = list.late && list.state !== 'missed';
  return (
    <Row
      as="span"
      inline
      align="center"
      size="xs"
      className={styles.state}
      data-state={list.state}
      data-late={isLate || undefined}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
      {t(`states.${list.state}`)}
      {isLate ? <small>{t('late')}</small> : null}
    </Row>
  );
}
