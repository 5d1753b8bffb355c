import type { Application, BodyOf } from '@javon/contract';
import { heldOn } from '../../../platform/auth/actor.ts';
import { ALL, type Scope, type Seen } from '../../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../../platform/change/change.ts';
import { changedFields, pick } from '../../../platform/change/fields.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { today } from '../../../platform/time/clock.ts';
import { type Proposal, proposalFor } from '../../shelves/public.ts';
import { notifyOfStep } from '../notice.ts';
import * as queries from '../queries/applications.ts';
import { addStep, applicationToChange, commentOf, note } from './change.ts';
import { show } from './lists.ts';

/** @throws AppError period_reversed; date_in_past if the last day is a new one and over already */
function requirePeriod(begin: string, end: string, isNew: boolean): void {
  if (end < begin) throw fieldError('end', 'period_reversed');
  if (isNew && end < today()) throw fieldError('end', 'date_in_past');
}

function planColumns(proposal: Proposal | null) {
  if (proposal === null) return { base_version: null, base_plan: null, proposed_plan: null };
  return {
    base_version: proposal.version,
    base_plan: JSON.stringify(proposal.base),
    proposed_plan: JSON.stringify(proposal.proposed),
  };
}

/**
 * Creates a request to change a shelf; returns its id.
 * @throws AppError not_found if the shelf is out of scope, stale_version, plan_does_not_fit, period_reversed,
 * …
 */
export async function ask(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  body: BodyOf<'createApplication'>,
): Promise<number> {
  requirePeriod(body.begin, body.end, true);
  const comment = commentOf(body.comment);
  const { shelf, proposal } = await proposalFor(tx, scope, change, body.shelf, body.proposal ?? null);
  const id = await insertRow(tx, 'application', {
    branch_id: shelf.branch_id,
    shelf_id: shelf.id,
    comment,
    author_id: change.actor.userId,
    begin_on: body.begin,
    end_on: body.end,
    ...planColumns(proposal),
  });
  const after = {
    shelf_id: shelf.id,
    comment,
    begin_on: body.begin,
    end_on: body.end,
    plan: proposal !== null,
  };
  await note(tx, change, { id, branch_id: shelf.branch_id }, 'created', { after });
  const asked = await queries.readApplication(tx, ALL, id, today());
  if (asked !== null) await notifyOfStep(tx, change.actor, asked, 'created');
  return id;
}

/** Creates a request to change a shelf. @throws AppError as {@link ask} */
export function create(db: Db, call: PermittedCall<'createApplication'>): Promise<Application> {
  return once(db, call, async (tx) => show(tx, call, await ask(tx, call.scope, call, call.body)));
}

type Edit = BodyOf<'editApplication'>;

/** A plan can be withdrawn in any state of the shelf: the request can then be completed without it. */
async function editPlan(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  row: Seen<queries.ApplicationRow>,
  sent: Edit['proposal'],
) {
  const asked = sent ?? null;
  if (asked !== null && row.shelf_deleted) throw new AppError('shelf_deleted');
  const proposal =
    asked === null ? null : (await proposalFor(tx, scope, change, row.shelf_id, asked)).proposal;
  await addStep(tx, change, row, 'plan_changed', undefined);
  return planColumns(proposal);
}

async function writeEdit(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  body: Edit,
): Promise<void> {
  const row = await applicationToChange(tx, scope, id, body.version);
  const works = heldOn(change.actor, row.branch_id, ['application.work']).length > 0;
  if (row.status === 2 && !works) throw new AppError('application_step_wrong');
  const wished = {
    comment: body.comment === undefined ? row.comment : commentOf(body.comment),
    begin_on: body.begin ?? row.begin_on,
    end_on: body.end ?? row.end_on,
  };
  requirePeriod(wished.begin_on, wished.end_on, wished.end_on !== row.end_on);
  const fields = changedFields(row, wished);
  const had = (await queries.readProposal(tx, row)) !== null;
  const redrawn = body.proposal !== undefined && (had || body.proposal !== null);
  if (fields.length === 0 && !redrawn) return;
  const plan = redrawn ? await editPlan(tx, scope, change, row, body.proposal) : {};
  if (fields.some((field) => field !== 'comment')) {
    await addStep(tx, change, row, 'dates_changed', `${wished.begin_on} – ${wished.end_on}`);
  }
  await queries.updateApplication(tx, row, { ...wished, ...plan });
  await note(tx, change, row, 'changed', {
    before: { ...pick(row, fields), ...(redrawn ? { plan: had } : {}) },
    after: { ...pick(wished, fields), ...(redrawn ? { plan: body.proposal !== null } : {}) },
  });
}

/**
 * Changes a request: people who may add requests in its branch while it is new, those who work on requests until it
 * is completed.
 * @throws AppError not_found, stale_version, application_completed, application_step_wrong, shelf_deleted,
 * plan_does_not_fit, …
 */
export function edit(db: Db, call: PermittedCall<'editApplication'>): Promise<Application> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    await writeEdit(tx, call.scope, call, id, call.body);
    return show(tx, call, id);
  });
}

/** @throws AppError not_found */
export function comment(db: Db, call: PermittedCall<'commentApplication'>): Promise<Application> {
  const { id } = call.params;
  return once(db, call, async (tx) => {
    const row = orNotFound(await queries.lockApplication(tx, call.scope, id, today()));
    const said = commentOf(call.body.text, 'text');
    await addStep(tx, call, row, 'comment', said);
    await note(tx, call, row, 'commented', { after: { comment: said.slice(0, 200) } });
    return show(tx, call, id);
  });
}
