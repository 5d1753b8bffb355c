import type { Localised } from '@javon/contract';
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../i18n/localised.ts';
import { ExportButton, type ExportButtonProps, type ExportRoutes } from '../export/ExportButton.tsx';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Grid, Row, Text } from '../layout/layout.tsx';
import { Page } from '../page/Page.tsx';
import { EmptyState, Waiting, type WaitingProps } from '../states/states.tsx';
import styles from './order.module.css';
import { stepped } from './order.ts';

interface Ordered {
  readonly id: number;
  readonly name: Pick<Localised, 'uz' | 'ru'>;
}

interface OrderedListProps<Row> {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly facts: (row: Row) => ReactNode;
  /** In place of the name alone, with its text. */
  readonly rowTitle?: ((name: string, row: Row) => ReactNode) | undefined;
  /** Called with the new order of the ids and the moved row; absent for people who may only look. */
  readonly onOrder?: ((ids: readonly number[], moved: Row) => void) | undefined;
  /** Whether a move is being saved: the next one starts from the order that it makes. */
  readonly isMoving?: boolean | undefined;
  readonly onEdit?: ((row: Row) => void) | undefined;
}

interface OrderedPageProps<Row, Id extends keyof ExportRoutes>
  extends Omit<OrderedListProps<Row>, 'rows'>,
    Pick<WaitingProps, 'error' | 'refetch'> {
  /** Title of the screen; the file of the export is called by it if that has no name. */
  readonly title: string;
  readonly exported: Omit<ExportButtonProps<Id>, 'name'> & { readonly name?: string };
  /** Button that adds a row. */
  readonly add: ReactNode;
  readonly data: { readonly items: readonly Row[] } | undefined;
  readonly empty: { readonly title: string; readonly text: string };
  /** Panels of the list, and what is below it. */
  readonly children: ReactNode;
}

/** A screen that is one list in an order of its own, whose rows have names. */
export function OrderedPage<Row extends Ordered, Id extends keyof ExportRoutes>({
  title,
  exported,
  add,
  data,
  error,
  refetch,
  empty,
  children,
  ...list
}: OrderedPageProps<Row, Id>) {
  return (
    <Page
      title={title}
      count={data?.items.length}
      actions={
        <>
          <ExportButton name={title} {...exported} />
          {add}
        </>
      }
    >
      {!data ? (
        <Waiting error={error} refetch={refetch} />
      ) : data.items.length === 0 ? (
        <EmptyState {...empty} action={add} />
      ) : (
        <OrderedList {...list} rows={data.items} />
      )}
      {children}
    </Page>
  );
}

/** Rows in an order that people give them, a step at a time. */
function OrderedList<Row extends Ordered>(props: OrderedListProps<Row>) {
  const { label, rows, facts, rowTitle, onOrder, isMoving, onEdit } = props;
  const { t } = useTranslation('ui');
  const localised = useLocalised();
  const nameOf = (row: Row) => localised(row.name);
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
            {rowTitle ? rowTitle(nameOf(row), row) : nameOf(row)}
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
                    label={t('order.up', { name: nameOf(row) })}
                    disabled={at === 0}
                    onClick={() => move(row, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('order.down', { name: nameOf(row) })}
                    disabled={at === rows.length - 1}
                    onClick={() => move(row, 1)}
                  />
                </>
              ) : null}
              {onEdit ? (
                <IconButton
                  icon={IconPencil}
                  label={t('order.edit', { name: nameOf(row) })}
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
