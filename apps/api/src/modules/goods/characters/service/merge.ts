import type { AnswerOf } from '@javon/contract';
import { requireConfirmation } from '../../../../platform/change/change.ts';
import { deleteRow } from '../../../../platform/db/rows.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../../platform/http/call.ts';
import { note, requireVersion, type Tools } from '../../change.ts';
import { raiseVersions } from '../../products/queries/rows.ts';
import { lockCharacters, updateCharacter } from '../queries/characters.ts';
import { mergeNeeds, mergeOptions, mergeValues, readProductsWith } from '../queries/values.ts';
import { lockProductsWith, requireNotInSampler, showCharacter } from './characters.ts';

/** Maximum number of dropped values kept in the history, as examples. */
const DROPPED_KEPT = 100;

/**
 * Merges two characters with the same meaning: values, options and requirements of the first move to the
 * other, and it is deleted. If a product has values of both, that of the other stays, because people chose to
 * keep that character; the dropped value is recorded in the history.
 * @throws AppError confirmation_needed, not_found, merge_with_itself, character_unknown, stale_version,
 * characters_differ, character_in_sampler
 */
export async function mergeCharacters(
  { db, hooks }: Tools,
  call: PermittedCall<'mergeCharacter'>,
): Promise<AnswerOf<'mergeCharacter'>> {
  const { id } = call.params;
  const { version, into, confirmed } = call.body;
  requireConfirmation(confirmed);
  if (id === into) throw fieldError('into', 'merge_with_itself');
  return transaction(db, async (tx) => {
    await lockProductsWith(tx, id);
    const rows = await lockCharacters(tx, [id, into]);
    const from = orNotFound(rows.find((row) => row.id === id));
    const to = rows.find((row) => row.id === into);
    if (to === undefined) throw fieldError('into', 'character_unknown');
    requireVersion(from, version, ['name_uz']);
    const measuresDiffer = from.measure !== null && to.measure !== null && from.measure !== to.measure;
    if (from.type !== to.type || (from.unit_ru ?? '') !== (to.unit_ru ?? '') || measuresDiffer)
      throw new AppError('characters_differ');
    await requireNotInSampler(tx, id);
    const products = await readProductsWith(tx, [id]);

    await raiseVersions(tx, products);
    const { moved, dropped } = await mergeValues(tx, id, into);
    await mergeOptions(tx, id, into);
    await mergeNeeds(tx, id, into);
    await deleteRow(tx, 'character', id);
    await updateCharacter(tx, into, { measure: to.measure ?? from.measure, version: to.version + 1 });
    await hooks.productTextsChanged(tx, products);
    await note(tx, call, 'character', id, 'merged', {
      before: {
        name_uz: from.name_uz,
        name_ru: from.name_ru,
        ...(dropped.length > 0 ? { dropped: dropped.slice(0, DROPPED_KEPT) } : {}),
      },
      after: { character_id: into, count: moved },
    });
    return { moved, dropped: dropped.length, character: await showCharacter(tx, call.actor, into) };
  });
}
