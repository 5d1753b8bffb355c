import { columnWord, isHelped, PLAIN_COLUMNS, type PlainColumn, productColumn } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import {
  FieldRow,
  type FormPart,
  fieldIn,
  MeasureField,
  NumberField,
  type NumberPath,
  TextField,
  type TextPath,
} from '../../../shared/ui/form/index.ts';
import { formRows, type PlainTyped, unitOf } from '../plain-columns.ts';

/** Fields of a product's plain columns. */
export function PlainFields({ fields }: { readonly fields: FormPart<PlainTyped> }) {
  return formRows(PLAIN_COLUMNS).map((row) =>
    row.length === 1 ? (
      row.map((column) => <PlainField key={column} fields={fields} column={column} />)
    ) : (
      <FieldRow key={row.join()}>
        {row.map((column) => (
          <PlainField key={column} fields={fields} column={column} />
        ))}
      </FieldRow>
    ),
  );
}

interface PlainFieldProps {
  readonly fields: FormPart<PlainTyped>;
  readonly column: PlainColumn;
}

function PlainField({ fields, column: name }: PlainFieldProps) {
  const { t } = useTranslation('goods');
  const column = productColumn(name);
  // The table of columns guarantees that the field exists.
  const field: string = fieldIn(fields, name);
  const words = {
    label: t(`fields.${columnWord(name)}`),
    description: isHelped(name) ? t(`product.${name}_help`) : undefined,
  };
  if (column.kind === 'text')
    return <TextField {...words} field={field as TextPath} maxLength={column.max} />;
  if (column.unit) return <MeasureField {...words} field={field as NumberPath} {...unitOf(name)} />;
  return <NumberField {...words} field={field as NumberPath} min={column.min} max={column.max} />;
}
