import {
  addCheckListPhoto,
  answerCheckList,
  CHECK_LIST_PHOTOS,
  type CheckListAnswer,
  checkListResults,
  copyCheckListTemplate,
  createCheckListTemplate,
  deleteCheckListTemplate,
  editCheckListTemplate,
  lastAnswers,
  listCheckLists,
  listCheckListTemplates,
  openApplicationOnAnswer,
  removeCheckListPhoto,
  showCheckList,
  showCheckListTemplate,
  signCheckList,
} from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { readUpload } from '../../platform/files/upload.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { today } from '../../platform/time/clock.ts';
import { branchFor } from '../branches/public.ts';
import { answerOf, checkListOf, summaryOf } from './answers.ts';
import { openApplication } from './asking.ts';
import { answer } from './filling.ts';
import { addPhoto, removePhoto } from './photos.ts';
import { type CheckListRow, readAnswers, readCheckList, readCheckLists } from './queries.ts';
import { readLastAnswers, readResults } from './results.ts';
import { sign } from './signing.ts';
import { readTemplate, readTemplates, templateOf } from './template-queries.ts';
import { copyTemplate, createTemplate, deleteTemplate, editTemplate } from './templates.ts';

interface Calling {
  readonly actor: Actor;
  readonly scope: Scope;
}

async function seenList(db: Db | Tx, { scope }: Calling, id: number): Promise<Seen<CheckListRow>> {
  const row = await readCheckList(db, scope, id, today());
  if (row === null) throw notFound();
  return row;
}

/** Returns an answer in its current state; an empty one before its first value or photo. */
async function shownAnswer(db: Db | Tx, row: Seen<CheckListRow>, question: number): Promise<CheckListAnswer> {
  const [found] = await readAnswers(db, row, question);
  if (found === undefined) throw notFound();
  return answerOf(found);
}

function readingRoutes(db: Db): Bound[] {
  const branchOf = async ({ actor, scope }: Calling, branch: string | undefined) =>
    branch === undefined ? null : (await branchFor(db, scope, actor, branch)).id;
  return [
    permitted(listCheckLists, async (call) => {
      const { branch, ...query } = call.query;
      const branchId = await branchOf(call, branch);
      const page = await readCheckLists(db, call.scope, { ...query, branchId }, today());
      return { ...page, items: page.items.map((row) => summaryOf(row, call.actor)) };
    }),
    permitted(showCheckList, async (call) =>
      checkListOf(db, call.actor, await seenList(db, call, call.params.id)),
    ),
    permitted(checkListResults, async (call) => {
      const { branch, ...query } = call.query;
      return readResults(db, call.scope, { ...query, branchId: await branchOf(call, branch) }, today());
    }),
    permitted(lastAnswers, async (call) => {
      const { branch, ...query } = call.query;
      return readLastAnswers(db, call.scope, { ...query, branchId: await branchOf(call, branch) });
    }),
  ];
}

function fillingRoutes(db: Db, files: FileStore): Bound[] {
  return [
    permitted(answerCheckList, (call) =>
      transaction(db, async (tx) => {
        const row = await answer(tx, call.scope, call, call.params, call.body);
        return shownAnswer(tx, row, call.params.question);
      }),
    ),
    permitted(addCheckListPhoto, async (call) => {
      const bytes = await readUpload(call.request, CHECK_LIST_PHOTOS.bytes);
      await addPhoto(db, files, call.scope, call, { ...call.params, ...call.query }, bytes);
      return shownAnswer(db, await seenList(db, call, call.params.id), call.params.question);
    }),
    permitted(removeCheckListPhoto, async (call) => {
      const { row, question } = await removePhoto(db, files, call.scope, call, call.params);
      return shownAnswer(db, row, question);
    }),
    permitted(signCheckList, (call) =>
      transaction(db, async (tx) => {
        await sign(tx, call.scope, call, call.params.id);
        return checkListOf(tx, call.actor, await seenList(tx, call, call.params.id));
      }),
    ),
    permitted(openApplicationOnAnswer, (call) =>
      transaction(db, async (tx) => {
        const row = await openApplication(tx, call.scope, call, call.params, call.body);
        return shownAnswer(tx, row, call.params.question);
      }),
    ),
  ];
}

function templateRoutes(db: Db): Bound[] {
  return [
    permitted(listCheckListTemplates, (call) => readTemplates(db, call.query)),
    permitted(showCheckListTemplate, async (call) => {
      const row = await readTemplate(db, call.params.id);
      if (row === undefined) throw notFound();
      return templateOf(db, row);
    }),
    permitted(createCheckListTemplate, (call) =>
      once(db, createCheckListTemplate, call, async (tx) =>
        templateOf(tx, await createTemplate(tx, call, call.body)),
      ),
    ),
    permitted(editCheckListTemplate, (call) =>
      transaction(db, async (tx) => templateOf(tx, await editTemplate(tx, call, call.params.id, call.body))),
    ),
    permitted(copyCheckListTemplate, (call) =>
      once(db, copyCheckListTemplate, call, async (tx) =>
        templateOf(tx, await copyTemplate(tx, call, call.params.id, call.body)),
      ),
    ),
    permitted(deleteCheckListTemplate, (call) =>
      transaction(db, async (tx) => {
        await deleteTemplate(tx, call, call.params.id);
        return { id: call.params.id };
      }),
    ),
  ];
}

export function checkListRoutes(db: Db, files: FileStore): Bound[] {
  return [...readingRoutes(db), ...fillingRoutes(db, files), ...templateRoutes(db)];
}
