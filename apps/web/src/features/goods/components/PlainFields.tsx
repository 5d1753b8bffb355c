import { columnWord, isHelped, PLAIN_COLUMNS, type PlainColumn, productColumn } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { FieldRow, MeasureField, NumberField, TextField } from '../../../shared/ui/form/index.ts';
import { formRows, unitOf } from '../plain-columns.ts';

/** Fields of a product's plain columns. */
export function PlainFields() {
  return formRows(PLAIN_COLUMNS).map((row) =>
    row.length === 1 ? (
      row.map((column) => <PlainField key={column} column={column} />)
    ) : (
      <FieldRow key={row.join()}>
        {row.map((column) => (
          <PlainField key={column} column={column} />
        ))}
      </FieldRow>
    ),
  );
}

function PlainField({ column: name }: { readonly column: PlainColumn }) {
  const { t } = useTranslation('goods');
  const column = productColumn(name);
  const field = {
    name,
    label: t(`fields.${columnWord(name)}`),
    description: isHelped(name) ? t(`product.${name}_help`) : undefined,
  };
  if (column.kind === 'text') return <TextField {...field} maxLength={column.max} />;
  if (column.unit) return <MeasureField {...field} {...unitOf(name)} />;
  return <NumberField {...field} min={column.min} max={column.max} />;
}
