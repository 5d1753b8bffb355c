import { editProducts, type ListedProduct, type NumericColumn, type PlainValues } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../shared/http/api-mutation.ts';
import { call } from '../../shared/http/call.ts';
import { notifySuccess } from '../../shared/notify/notify.ts';

/** Fields that are edited in the table itself. */
export type EditableField = 'price' | 'old_price' | NumericColumn;

/** Fields that a bulk edit sets; undo sets the same fields to the previous values. */
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
) => Promise<unknown>;

/** Sets the same fields of one or more products. */
interface Edit {
  readonly products: readonly ListedProduct[];
  readonly set: ProductSet;
  readonly confirmed?: boolean | undefined;
}

/** An edit that can be undone: the previous values, and the versions that it created. */
interface Done {
  readonly count: number;
  readonly back: readonly ({ readonly id: number; readonly version: number } & ProductSet)[];
}

/** Returns the product's current values of the fields that an edit sets. */
export function before(product: ListedProduct, set: ProductSet): ProductSet {
  const now: ProductSet = {
    ...product,
    brand: product.brand?.id ?? null,
    category: product.category.id,
  };
  return Object.fromEntries((Object.keys(set) as (keyof ProductSet)[]).map((key) => [key, now[key]]));
}

/** Changes one or more products, and stores the last change for undo. */
export function useUndo() {
  const { t } = useTranslation('goods');
  const [done, setDone] = useState<Done | null>(null);
  const edit = useMutation({
    meta: { routes: [editProducts] },
    mutationFn: ({ products, set, confirmed }: Edit) => {
      const items = products.map(({ id, version }) => ({ id, version, ...set }));
      return call(editProducts, { body: { items, ...(confirmed ? { confirmed } : {}) } });
    },
    onSuccess: (answer, { products, set }) => {
      const versions = new Map(answer.items.map(({ id, version }) => [id, version]));
      setDone({
        count: answer.changed,
        back: products.map((product) => ({
          id: product.id,
          version: versions.get(product.id) ?? product.version,
          ...before(product, set),
        })),
      });
    },
  });
  const { mutateAsync } = edit;
  const save: SaveField = (product, field, value) =>
    mutateAsync({ products: [product], set: { [field]: value } });
  const back = useMutation({
    ...apiMutation(editProducts),
    onSuccess: () => {
      setDone(null);
      notifySuccess(t('undo.done'));
    },
  });
  // Products that were premium before had already been confirmed.
  const takeBack = () => done && back.mutate({ body: { items: [...done.back], confirmed: true } });
  return { edit, save, done, takeBack, isTakingBack: back.isPending, forget: () => setDone(null) };
}
export type Undo = ReturnType<typeof useUndo>;
