import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import {
  COLUMN_WIDTH,
  type Column,
  type ColumnChoice,
  choiceApplied,
  MIN_COLUMN_WIDTH,
  readChoice,
  writeChoice,
} from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });
type Features = typeof features;

/** Rows are drawn from the list itself: the table only lays out columns. */
const NO_ROWS: object[] = [];

/** Head of a column that is shown. */
export interface ShownColumn<Row> {
  readonly column: Column<Row>;
  readonly header: Header<Features, object, unknown>;
  /** Takes the room that the others leave. */
  readonly grows: boolean;
}

/** Columns of a table in the order and widths that the person chose; the browser keeps the choice. */
export function useGridColumns<Row>(id: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(id));
  useEffect(
    () =>
      choiceApplied.on((table) => {
        if (table === id) setChoice(readChoice(id));
      }),
    [id],
  );
  const keepChoice = (next: ColumnChoice) => {
    setChoice(next);
    writeChoice(id, next);
  };
  const definitions = useMemo<ColumnDef<Features, object>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        size: column.width ?? COLUMN_WIDTH,
        minSize: MIN_COLUMN_WIDTH,
      })),
    [columns],
  );
  const visibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column, i) => [
          column.id,
          i === 0 || column.fixed || !(choice.hidden[column.id] ?? column.hiddenAtFirst ?? false),
        ]),
      ),
    [columns, choice.hidden],
  );
  const table = useTable<Features, object>({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnVisibility: visibility, columnSizing: choice.widths },
    onColumnSizingChange: (update) => {
      const widths = typeof update === 'function' ? update({ ...choice.widths }) : update;
      keepChoice({ ...choice, widths });
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = (table.getHeaderGroups()[0]?.headers ?? []).flatMap((header): ShownColumn<Row>[] => {
    const column = byId.get(header.id);
    if (!column) return [];
    return [{ column, header, grows: column.grow === true && choice.widths[column.id] === undefined }];
  });
  return { shown, visibility, choice, keepChoice };
}
