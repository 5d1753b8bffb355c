import { z } from 'zod';
import { line } from '../kit/fields.ts';
import {
  PLAIN_COLUMNS,
  type PlainColumn,
  type PlainValues,
  type ProductColumn,
  productColumn,
} from './product-columns.ts';

type Schemas = { [C in PlainColumn]: z.ZodType<PlainValues[C], PlainValues[C]> };

function schemas(schemaOf: (column: ProductColumn) => z.ZodType): Schemas {
  return Object.fromEntries(
    PLAIN_COLUMNS.map((name) => {
      const column = productColumn(name);
      const schema = schemaOf(column);
      return [name, column.optional ? schema.nullable() : schema];
    }),
  ) as Schemas;
}

export const plainAnswers = schemas(({ kind }) => (kind === 'number' ? z.int() : z.string()));
export const plainFields = schemas((column) =>
  column.kind === 'number' ? z.int().min(column.min).max(column.max) : line(column.max),
);
