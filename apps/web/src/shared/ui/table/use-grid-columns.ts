import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  type Header,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import {
  type AnyColumn,
  COLUMN_WIDTH,
  type ColumnChoice,
  choiceApplied,
  MIN_COLUMN_WIDTH,
  readChoice,
  writeChoice,
} from './columns.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
type Features = typeof features;

/** Rows are drawn from the list itself: the table only lays out columns. */
const NO_ROWS: object[] = [];

export interface ShownColumn<Row> {
  readonly column: AnyColumn<Row>;
  readonly header: Header<Features, object, unknown>;
  /** Takes the space that the others leave. */
  readonly grows: boolean;
  /** Is wider where a wide screen leaves much space. */
  readonly isRoomy: boolean;
}

/** Columns of a table in the order and widths that the person chose; the browser keeps the choice. */
export function useGridColumns<Row>(id: string, columns: readonly AnyColumn<Row>[]) {
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
  const { hidden, widths } = choice;
  const [shown, definitions] = useMemo(() => {
    const some = columns.filter(
      ({ id: column, fixed, hiddenAtFirst }, i) =>
        i === 0 || fixed || !(hidden[column] ?? hiddenAtFirst ?? false),
    );
    const made = some.map(
      ({ id: column, header, width: size = COLUMN_WIDTH }): ColumnDef<Features, object> => ({
        id: column,
        header,
        size,
        minSize: MIN_COLUMN_WIDTH,
      }),
    );
    return [some, made];
  }, [columns, hidden]);
  const table = useTable<Features, object>({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: widths },
    onColumnSizingChange: (update) => {
      keepChoice({ ...choice, widths: typeof update === 'function' ? update({ ...widths }) : update });
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return {
    shown: shown.flatMap((column, i): ShownColumn<Row>[] => {
      const header = headers[i];
      const { grow = false, wraps = false } = column.id in widths ? {} : column;
      return header ? [{ column, header, grows: grow, isRoomy: wraps && !grow }] : [];
    }),
    choice,
    keepChoice,
  };
}
