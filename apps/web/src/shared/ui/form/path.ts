declare const VALUE: unique symbol;

/**
 * Path of a field, with the type of the value that it holds: `R` is read there, `W` may be written.
 * A field component asks for the widest type that it can show and the narrowest that it writes.
 */
export type FieldPath<R, W = R> = string & {
  readonly [VALUE]: { readonly read: R; readonly write: (value: W) => void };
};

/** Several fields of a form together, of which only single ones are written; `''` is the path of all. */
export type FormPart<V> = FieldPath<V, never>;

/** How deep paths are spelt out: `design.spec.title.uz`, `sections.0.questions.1`. */
type Shallower = [never, 0, 1, 2, 3];

type Leaf = string | number | boolean | bigint | symbol | null | undefined;

type Below<Key extends string | number, V, Depth extends number> =
  | `${Key}`
  | (NonNullable<V> extends Leaf ? never : `${Key}.${PathOf<NonNullable<V>, Shallower[Depth]>}`);

/** Every dotted path in values of the type. */
export type PathOf<V, Depth extends number = 4> = [Depth] extends [never]
  ? never
  : V extends readonly (infer Item)[]
    ? Below<number, Item, Depth>
    : { [K in keyof V & string]-?: Below<K, V[K], Depth> }[keyof V & string];

/** Adds undefined to what is read below something that may be absent. */
type MaybeOf<V> = Extract<V, null | undefined> extends never ? never : undefined;

type ValueOf<V, Key extends string> = Key extends keyof V
  ? V[Key]
  : V extends readonly (infer Item)[]
    ? Item
    : never;

export type ValueAt<V, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<NonNullable<ValueOf<V, Key>>, Rest> | MaybeOf<ValueOf<V, Key>>
  : ValueOf<V, Path>;

export function fieldIn<V, const Path extends PathOf<V>>(
  part: FormPart<V>,
  path: Path,
): FieldPath<ValueAt<NonNullable<V>, Path>> {
  return (part === '' ? path : `${part}.${path}`) as FieldPath<ValueAt<NonNullable<V>, Path>>;
}
