import { editProducts, type ListedProduct, type NumericColumn, type PlainValues } from '@javon/contract';
import { useCallback, useState } from 'react';
import { call } from '../../shared/http/call.ts';

/** Fields that are changed in the table itself. */
export type EditableField = 'price' | 'old_price' | NumericColumn;

/** Fields that a bulk edit sets; undoing sets the same fields to the values before. */
export interface ProductSet extends Partial<Readonly<PlainValues>> {
  readonly price?: number | null;
  readonly old_price?: number | null;
  readonly premium?: boolean;
  readonly brand?: number | null;
  readonly category?: number;
}
export type SaveField = (
  product: ListedProduct,
  field: EditableField,
  value: number | null,
) => Promise<boolean>;

/** An edit that can be taken back: what the products were, and the versions that it made. */
interface Done {
  readonly count: number;
  readonly back: readonly ({ readonly id: number; readonly version: number } & ProductSet)[];
}

/** Returns the product's current values of the fields that an edit sets. */
export function before(product: ListedProduct, set: ProductSet): ProductSet {
  const now: ProductSet = {
    ...product,
    brand: product.brand?.id ?? null,
    category: product.category_id,
  };
  return Object.fromEntries((Object.keys(set) as (keyof ProductSet)[]).map((key) => [key, now[key]]));
}

/** Changes products, one or many, and remembers the last change so that it can be taken back. */
export function useUndo() {
  const [done, setDone] = useState<Done | null>(null);

  const apply = useCallback(
    async (products: readonly ListedProduct[], set: ProductSet, confirmed = false): Promise<boolean> => {
      const items = products.map(({ id, version }) => ({ id, version, ...set }));
      try {
        const answer = await call(editProducts, { body: { items, ...(confirmed ? { confirmed } : {}) } });
        const versions = new Map(answer.items.map(({ id, version }) => [id, version]));
        setDone({
          count: answer.changed,
          back: products.map((product) => ({
            id: product.id,
            version: versions.get(product.id) ?? product.version,
            ...before(product, set),
          })),
        });
        return true;
      } catch {
        // `call` has reported the failure.
        return false;
      } finally {
      }
    },
    [],
  );
  const save: SaveField = useCallback(
    (product, field, value) => apply([product], { [field]: value }),
    [apply],
  );
  const takeBack = async (): Promise<boolean> => {
    if (!done) return false;
    try {
      // Products that were premium before had been confirmed as such.
      await call(editProducts, { body: { items: [...done.back], confirmed: true } });
      setDone(null);
      return true;
    } catch {
      return false;
    } finally {
    }
  };
  return { apply, save, done, takeBack, forget: () => setDone(null) };
}
export type Undo = ReturnType<typeof useUndo>;
