import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../layout/layout.tsx';
import { HrefLink } from '../link/HrefLink.tsx';
import { useDelayed } from '../states/use-delayed.ts';
import type { AnyColumn } from './columns.ts';
import { ScrolledRows } from './MoreRows.tsx';
import type { TableProps } from './props.ts';
import styles from './table.module.css';

const SKELETONS = 6;

/** The table on a phone: a card a row, with the facts that matter. */
export function CardList<Row>(props: TableProps<Row>) {
  const { label, columns, pages, rowId, rowName, href, onOpen, selection } = props;
  const { t } = useTranslation('ui');
  const late = useDelayed();
  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const corner = columns.find((column) => column.card === 'corner');
  const menu = columns.find((column) => column.card === 'menu');
  const facts = columns.filter((column) => column.card === 'fact');

  return (
    <>
      <Text
        as="ul"
        line="above"
        aria-label={label}
        aria-busy={pages.isFirstLoading || pages.isStale || undefined}
      >
        {pages.isFirstLoading && late
          ? Array.from({ length: SKELETONS }, (_, i) => (
              <Row
                line="below"
                as="li"
                gap={12}
                align="start"
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons keep their order
                key={i}
                className={styles.card}
                aria-hidden="true"
              >
                <Skeleton height={40} radius={6} />
              </Row>
            ))
          : null}
        {pages.rows.map((row) => (
          <Row
            line="below"
            as="li"
            gap={12}
            align="start"
            key={rowId(row)}
            className={styles.card}
            data-selected={selection?.has(row) || undefined}
          >
            {selection ? (
              <Checkbox
                style={{ padding: '14px 0' }}
                aria-label={t('table.select_row', { name: rowName(row) })}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            ) : null}
            <CardBody row={row} href={href} onOpen={onOpen}>
              <Row as="span" gap={12} align="baseline" justify="between">
                <span className={styles.cardTitle}>{title ? shown(title, row) : null}</span>
                {corner ? <Text fixed>{shown(corner, row)}</Text> : null}
              </Row>
              {facts.length > 0 ? <Facts row={row} facts={facts} /> : null}
            </CardBody>
            {menu ? <div className={styles.cardMenu}>{menu.cell(row)}</div> : null}
          </Row>
        ))}
      </Text>
      <ScrolledRows pages={pages} />
    </>
  );
}

interface CardBodyProps<Row> {
  readonly row: Row;
  readonly href: ((row: Row) => string) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly children: ReactNode;
}

function CardBody<Row>({ row, href, onOpen, children }: CardBodyProps<Row>) {
  if (href) {
    return (
      <HrefLink href={href(row)} className={styles.cardBody}>
        {children}
      </HrefLink>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.cardBody} onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  }
  return <div className={styles.cardBody}>{children}</div>;
}

function shown<Row>(column: AnyColumn<Row>, row: Row): ReactNode {
  return (column.onCard ?? column.cell)(row);
}

function Facts<Row>({ row, facts }: { readonly row: Row; readonly facts: readonly AnyColumn<Row>[] }) {
  return (
    <Row as="span" gap={12} rowGap={2} align="center" wrap size="sm" tone="quiet">
      {facts.map((column) => {
        const fact = shown(column, row);
        return fact === null ? null : (
          <span key={column.id}>
            {column.onCard ? null : <span className="visually-hidden">{`${column.header}: `}</span>}
            {fact}
          </span>
        );
      })}
    </Row>
  );
}
