import { PLAN_LIMITS, placesOf, TABLE_KINDS, type TableKind } from '@javon/planogram';
import { Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ContractForm,
  type FormPart,
  fieldIn,
  MeasureField,
  NumberField,
} from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { planOfValues } from '../model/plan-of-values.ts';
import { spotsOf, spotValues } from '../model/table-spots.ts';
import { type ShelfValues, type TableValues, usualTable } from '../model/values.ts';
import type { TableMoves } from '../use-table-moves.ts';
import styles from './form.module.css';
import { CM } from './SizeFields.tsx';
import { TablePicture } from './TablePicture.tsx';

interface TableFieldsProps {
  readonly form: ContractForm<ShelfValues>;
  readonly moves: TableMoves;
  /** Shows the plan from above: the tables are on it, and the steps can be undone there. */
  readonly onShow: () => void;
}

/** Fields of tables for phones: a button per kind adds one; each shows its number of places and its position. */
export function TableFields({ form, moves, onShow }: TableFieldsProps) {
  const { t } = useTranslation('shelf_form');
  const values = form.values;
  const { tables } = values;
  const add = (kind: TableKind) => {
    moves.add(usualTable(kind));
    onShow();
  };
  const kinds = useRef<HTMLElement>(null);
  const remove = (at: number) => {
    moves.remove(at);
    onShow();
    // The button of the last table goes with it; those of the others are reused by the tables after them.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) kinds.current?.querySelector('button')?.focus();
    });
  };
  return (
    <>
      {tables.map((table, i) => (
        <TableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its number alone
          key={i}
          table={table}
          field={form.at(`tables.${i}`)}
          index={i}
          onOwnSpot={(own) => {
            // The table begins at the position that it has without one of its own.
            const [spot] = own ? spotsOf(planOfValues(values)).slice(i) : [];
            moves.put(i, spot ? spotValues(spot) : null);
            onShow();
          }}
          onRemove={() => remove(i)}
        />
      ))}
      {form.errors.tables ? (
        <Text as="p" size="sm" tone="negative">
          {form.errors.tables}
        </Text>
      ) : null}
      {tables.length < PLAN_LIMITS.tables ? (
        <Grid ref={kinds} columns={{ least: 140 }} gap={8} role="group" aria-label={t('table_add')}>
          {TABLE_KINDS.map((kind) => (
            <button key={kind} type="button" className={styles.tableKind} onClick={() => add(kind)}>
              <TablePicture kind={kind} />
              <span>
                <IconPlus size={12} stroke={2} aria-hidden="true" /> {t(`table_kind.${kind}`)}
              </span>
            </button>
          ))}
        </Grid>
      ) : null}
    </>
  );
}

interface TableRowProps {
  readonly table: TableValues;
  readonly field: FormPart<TableValues>;
  readonly index: number;
  /**
   * Called with true to give the table a position of its own, with false to return it to the row before the shelf.
   */
  readonly onOwnSpot: (own: boolean) => void;
  readonly onRemove: () => void;
}

function TableRow({ table, field, index, onOwnSpot, onRemove }: TableRowProps) {
  const { t } = useTranslation('shelf_form');
  const number = index + 1;
  const places = placesOf({ kind: table.kind, length: table.length_mm ?? 0, width: table.width_mm ?? 0 });
  return (
    <Stack
      as="section"
      gap={8}
      card="sunken"
      aria-label={t('table', { number, kind: t(`table_kind.${table.kind}`) })}
    >
      <Row as="header" align="center" justify="between">
        <h3>{t('table', { number, kind: t(`table_kind.${table.kind}`) })}</h3>
        <IconButton icon={IconTrash} label={t('table_remove', { number })} onClick={onRemove} />
      </Row>
      <Grid columns={2} gap={12} align="start">
        <NumberField field={fieldIn(field, 'phones')} label={t('phones', { places })} max={places} />
        <MeasureField {...CM} field={fieldIn(field, 'length_mm')} label={t('table_length')} />
        <MeasureField {...CM} field={fieldIn(field, 'width_mm')} label={t('table_width')} />
        <MeasureField {...CM} field={fieldIn(field, 'height_mm')} label={t('table_height')} />
      </Grid>
      <Switch
        size="xs"
        label={t('table_own_spot')}
        checked={table.spot !== null}
        onChange={(event) => onOwnSpot(event.currentTarget.checked)}
      />
      {table.spot ? (
        <Grid columns={3} gap={12} align="end">
          <MeasureField {...CM} signed field={fieldIn(field, 'spot.x_mm')} label={t('table_x')} />
          <MeasureField {...CM} signed field={fieldIn(field, 'spot.y_mm')} label={t('table_y')} />
          <NumberField field={fieldIn(field, 'spot.turn')} label={t('table_turn')} max={359} step={15} />
        </Grid>
      ) : null}
    </Stack>
  );
}
