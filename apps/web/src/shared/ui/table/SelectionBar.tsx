import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../layout/layout.tsx';
import { FootBar } from '../page/FootBar.tsx';
import type { Selection } from './selection.ts';
import styles from './table.module.css';

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  /** Actions on the selected rows; the primary action last. */
  readonly children: ReactNode;
}

/** Comes up at the bottom with how many are selected and what can be done to them. */
export function SelectionBar<Row>({ selection, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <FootBar className={styles.bar} inert={selection.size === 0}>
      <CloseButton aria-label={t('table.clear_selection')} onClick={selection.clear} />
      <Text as="p" grow weight="medium" role="status">
        {selection.size > 0 ? t('table.selected', { count: selection.size }) : ''}
      </Text>
      <Row gap={8} className={styles.actions}>
        {children}
      </Row>
    </FootBar>
  );
}
