import type { AnswerOf } from '@javon/contract';
import { defined } from '../../../../platform/change/fields.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import type { Tools } from '../../change.ts';
import { editRow } from './edit.ts';

/** Moves the error of one product to its index in the body. */
function atItem(error: AppError, index: number): AppError {
  const issues =
    error.issues.length === 0 ? [{ path: '', code: error.code, params: error.params }] : error.issues;
  return new AppError(error.code, {
    params: error.params,
    issues: issues.map((issue) => ({
      ...issue,
      path: ['items', index, issue.path].filter((part) => part !== '').join('.'),
    })),
    ...defined({ conflict: error.conflict }),
    cause: error,
  });
}

/**
 * Changes several products, all or none; each in the version that the caller saw.
 * @throws AppError as for one, at the item that it is about
 */
export async function changeProducts(
  { db, hooks }: Tools,
  call: PermittedCall<'editProducts'>,
): Promise<AnswerOf<'editProducts'>> {
  const { items, confirmed } = call.body;
  const places = new Map(items.map((item, index) => [item.id, index]));
  if (places.size !== items.length) throw fieldError('items', 'invalid');
  // Lock rows in one order, so that two people who call the same products do not deadlock.
  const ordered = items.map(({ id, ...body }) => ({ id, body })).sort((a, b) => a.id - b.id);
  return transaction(db, async (tx) => {
    const versions = new Map<number, number>();
    const printed: number[] = [];
    let count = 0;
    for (const { id, body } of ordered) {
      try {
        const done = await editRow(tx, call, id, {
          ...body,
          ...defined({ confirmed }),
        });
        versions.set(id, done.version);
        if (done.texts) printed.push(id);
        if (done.changed) count += 1;
      } catch (error) {
        throw error instanceof AppError ? atItem(error, places.get(id) ?? 0) : error;
      }
    }
    await hooks.productTextsChanged(tx, printed);
    return { items: items.map(({ id }) => ({ id, version: versions.get(id) ?? 0 })), changed: count };
  });
}
