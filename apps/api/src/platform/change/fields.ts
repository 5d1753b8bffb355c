/** Fields whose wished value differs from the row's; values are compared by content, and undefined is no wish. */
export function changedFields<Wished extends object>(
  row: Readonly<Record<keyof NoInfer<Wished>, unknown>>,
  wished: Wished,
): (keyof Wished & string)[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return (Object.keys(wished) as (keyof Wished & string)[]).filter(
    (field) => wished[field] !== undefined && !isSame(wished[field], row[field]),
  );
}

type Picked<Row, Field extends keyof Row> = { [Name in Field]?: Exclude<Row[Name], undefined> };

/** Values of some fields before and after a change, as a line of the history has them. */
export function beforeAndAfter<Before, After, Field extends keyof Before & keyof After>(
  before: Before,
  after: After,
  fields: readonly Field[],
) {
  return { before: pick(before, fields), after: pick(after, fields) };
}

/** The fields that are not undefined, for rows and answers where an absent field is not the same as undefined. */
export function defined<Fields extends object>(fields: Fields): Picked<Fields, keyof Fields> {
  return pick(fields, Object.keys(fields) as (keyof Fields)[]);
}

/** Picks the values of some fields, without those that are undefined. */
export function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Picked<Row, Field> {
  const values = fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]);
  return Object.fromEntries(values) as Picked<Row, Field>;
}
