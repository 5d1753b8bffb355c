import type { AnswerOf, BodyOf, LabelPrinter } from '@javon/contract';
import { heldOn } from '../../../platform/auth/actor.ts';
import type { Viewer } from '../../../platform/auth/caller.ts';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { beforeAndAfter, changedFields } from '../../../platform/change/fields.ts';
import { noteOfBranchRow } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { branchFor } from '../../branches/public.ts';
import * as queries from '../queries/printers.ts';

const ACTIONS = ['branch.edit', 'price_tag.print'] as const;

type Fields = Omit<BodyOf<'editLabelPrinter'>, 'version'>;

const note = noteOfBranchRow('label_printer');

function fieldsOf({ name, language, dpi, width, height, gap }: Fields): Fields {
  return { name: requireText(tidyUzbek(name), 'name'), language, dpi, width, height, gap };
}

function toPrinter({ branch_id: _, ...printer }: queries.PrinterRow): LabelPrinter {
  return printer;
}

/** @throws AppError not_found for a printer that is not in use, or of a branch out of scope */
export async function seenPrinter(
  scope: Scope,
  read: Promise<queries.PrinterRow | undefined>,
): Promise<Seen<queries.PrinterRow>> {
  return orNotFound(seen(scope, await read));
}

async function show(tx: Tx, id: number): Promise<LabelPrinter> {
  const printer = orNotFound(await queries.readPrinter(tx, id));
  return toPrinter(printer);
}

/** Lists the printers of a branch. @throws AppError not_found for a branch out of scope */
export async function listPrinters(
  db: Db,
  { actor, scope }: Viewer,
  ref: string | number | undefined,
): Promise<AnswerOf<'listLabelPrinters'>> {
  const branch = await branchFor(db, scope, actor, ref);
  return {
    items: (await queries.readPrinters(db, branch.id)).map(toPrinter),
    agent_seen_at: await queries.readAgentSeen(db, branch.id),
    can: heldOn(actor, branch.id, ACTIONS),
  };
}

/** @throws AppError not_found for a branch out of scope; name_taken for a name in use there */
export async function addPrinter(tx: Tx, call: PermittedCall<'addLabelPrinter'>): Promise<LabelPrinter> {
  const { branch: ref, ...body } = call.body;
  const branch = await branchFor(tx, call.scope, call.actor, ref);
  const fields = fieldsOf(body);
  const id = await insertRow(tx, 'label_printer', { branch_id: branch.id, ...fields });
  await note(tx, call, { id, branch_id: branch.id }, 'created', { after: { ...fields } });
  return show(tx, id);
}

/** @throws AppError not_found, stale_version, name_taken */
export function changePrinter(db: Db, call: PermittedCall<'editLabelPrinter'>): Promise<LabelPrinter> {
  const { id } = call.params;
  const { version, ...body } = call.body;
  return transaction(db, async (tx) => {
    const before = await seenPrinter(call.scope, queries.lockPrinter(tx, id));
    const fields = fieldsOf(body);
    const changed = changedFields(before, fields);
    requireVersion(before, version, theirsOf(before, changed));
    if (changed.length > 0) {
      await queries.updatePrinter(tx, id, fields);
      await note(tx, call, before, 'changed', beforeAndAfter(before, fields, changed));
    }
    return show(tx, id);
  });
}

/** Takes a printer out of use, with its waiting jobs. @throws AppError not_found */
export function removePrinter(db: Db, change: ScopedChange, id: number): Promise<{ removed: true }> {
  return transaction(db, async (tx) => {
    const printer = await seenPrinter(change.scope, queries.lockPrinter(tx, id));
    await queries.retirePrinter(tx, id);
    await note(tx, change, printer, 'deleted', { before: { name: printer.name } });
    return { removed: true };
  });
}
