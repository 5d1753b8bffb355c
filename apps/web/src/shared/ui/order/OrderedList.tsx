import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Grid, Row, Text } from '../layout/layout.tsx';
import styles from './order.module.css';
import { stepped } from './order.ts';

interface OrderedListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly name: (row: Row) => string;
  readonly facts: (row: Row) => ReactNode;
  readonly title: (row: Row) => ReactNode;
  /** Called with the new order of the ids and the moved row; absent for people who may only look. */
  readonly onOrder?: ((ids: readonly number[], moved: Row) => void) | undefined;
  /** Whether a move is being saved: the next one starts from the order that it makes. */
  readonly isMoving?: boolean | undefined;
  readonly onEdit?: ((row: Row) => void) | undefined;
}

/** Rows in an order that people give them, a step at a time. */
export function OrderedList<Row extends { readonly id: number }>(props: OrderedListProps<Row>) {
  const { label, rows, name, facts, title, onOrder, isMoving, onEdit } = props;
  const { t } = useTranslation('ui');
  const ids = rows.map((row) => row.id);
  const move = (row: Row, by: 1 | -1) => {
    if (!isMoving) onOrder?.(stepped(ids, row.id, by), row);
  };
  return (
    <Text as="ol" line="above" aria-label={label}>
      {rows.map((row, at) => (
        <Grid
          line="below"
          as="li"
          columns="minmax(0, 2fr) minmax(0, 3fr) auto"
          gap={16}
          rowGap={4}
          align="center"
          key={row.id}
          className={styles.row}
        >
          <Text as="div" weight="medium">
            {title(row)}
          </Text>
          <Row gap={20} rowGap={2} wrap size="sm" tone="quiet" className={styles.facts}>
            {facts(row)}
          </Row>
          {onOrder || onEdit ? (
            <Row gap={2} className={styles.tools}>
              {onOrder ? (
                <>
                  <IconButton
                    icon={IconArrowUp}
                    label={t('order.up', { name: name(row) })}
                    disabled={at === 0}
                    onClick={() => move(row, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('order.down', { name: name(row) })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(row, 1)}
                  />
                </>
              ) : null}
              {onEdit ? (
                <IconButton
                  icon={IconPencil}
                  label={t('order.edit', { name: name(row) })}
                  onClick={() => onEdit(row)}
                />
              ) : null}
            </Row>
          ) : null}
        </Grid>
      ))}
    </Text>
  );
}
