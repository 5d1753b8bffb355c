import type { BodyOf, Profile } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import { ALL } from '../../platform/auth/scope.ts';
import type { Change } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound, orNotFound } from '../../platform/errors/app-error.ts';
import type { FileTools } from '../../platform/files/file-tools.ts';
import { scheduleRemoval } from '../../platform/files/scheduled-removal.ts';
import { fileUrl, MEDIA_TYPES, type StoredFile } from '../../platform/files/store.ts';
import {
  countSessions,
  endSessions,
  lockPerson,
  type PersonPatch,
  type PersonRow,
  personSearchKey,
  phoneOf,
  readPerson,
  replacePhoto,
  writePatch,
} from '../people/public.ts';
import { isOpen, readOwnSignIn, requireOwnPassword } from '../session/public.ts';
import { readPicturedWorks } from './queries.ts';

type From = Parameters<typeof requireOwnPassword>[2];

const notePerson = noteOfChainRow('user', 'of_actor');
const noteSession = noteOfChainRow('session', 'of_actor');

/** @throws AppError not_found */
export async function readProfile(db: Db, actor: Actor): Promise<Profile> {
  const [row, sessions] = await Promise.all([
    readPerson(db, ALL, actor, actor.userId),
    countSessions(db, actor.userId),
  ]);
  if (row === null) throw notFound();
  const { branch_id: branchId, branch_code: code, branch_uz: uz, branch_ru: ru } = row;
  return {
    ...row,
    role: { uz: row.role_uz, ru: row.role_ru },
    branch:
      branchId === null ? null : { id: branchId, code: code ?? '', name: { uz: uz ?? '', ru: ru ?? '' } },
    photo_url: fileUrl(row.photo_key),
    session_count: sessions,
  };
}

/** Sets the language only: it is no fact about the person, so version and history stay unchanged. */
export async function setLocale(db: Db, actor: Actor, locale: 'uz' | 'ru'): Promise<Profile> {
  await transaction(db, (tx) => updateRow(tx, 'users', actor.userId, { locale }));
  return readProfile(db, actor);
}

/**
 * Changes the phone number that the person signs in with.
 * @throws AppError password_wrong, sign_in_slowed, phone_taken
 */
export async function changePhone(
  db: Db,
  own: Change,
  from: From,
  body: BodyOf<'changePhone'>,
): Promise<Profile> {
  const { actor } = own;
  const phone = phoneOf(body.phone);
  const { phone: before, password_hash: hash } = await readOwnSignIn(db, actor.userId);
  await requireOwnPassword(db, { phone: before, hash }, from, { password: body.password });
  await changeOwn(db, own, 'phone_changed', (row) =>
    row.phone === phone ? null : { phone, search_key: personSearchKey({ ...row, phone }) },
  );
  return readProfile(db, actor);
}

/**
 * Sets or removes the person's photo.
 * @throws AppError file_not_a_picture, picture_too_large
 */
export async function setPhoto(tools: FileTools, own: Change, upload: Buffer | null): Promise<Profile> {
  await replacePhoto(tools, upload, async (keep) => {
    let before: string | null = null;
    await changeOwn(tools.db, own, 'photo_changed', async (row, tx) => {
      before = row.photo_key;
      if (before !== null) await scheduleRemoval(tx, before, 0);
      const key = await keep(tx);
      return before === key ? null : { photo_key: key };
    });
    return [before, null];
  });
  return readProfile(tools.db, own.actor);
}

/** @throws AppError not_found if the session belongs to someone else, or has ended */
export function endSession(db: Db, own: Change, id: number): Promise<number> {
  return transaction(db, async (tx) => {
    const ended = await endSessions(tx, own.actor.userId, 'ended', { only: id });
    if (ended === 0) throw notFound();
    await noteSession(tx, own, id, 'ended');
    return ended;
  });
}

/**
 * Ends the person's other sessions.
 * @throws AppError session_ended if one of these has just ended this session: one of them survives
 */
export function endOtherSessions(db: Db, own: Change): Promise<number> {
  const { userId, sessionId } = own.actor;
  return transaction(db, async (tx) => {
    await lockPerson(tx, ALL, own.actor, userId);
    if (!(await isOpen(tx, sessionId))) throw new AppError('session_ended');
    const count = await endSessions(tx, userId, 'ended', { except: sessionId });
    if (count > 0) await notePerson(tx, own, userId, 'sessions_ended', { after: { count } });
    return count;
  });
}

/**
 * Finds a stored picture. Photos of a branch's work are only for people who may view that work there, even if
 * others know the URL; pictures of goods, logos and portraits are for anyone.
 * @throws AppError not_found, also for a photo of another branch's work
 */
export async function findPicture({ db, files }: FileTools, actor: Actor, key: string): Promise<StoredFile> {
  const works = await readPicturedWorks(db, key);
  if (works.some((work) => heldOn(actor, work.branch_id, [work.permission]).length === 0)) throw notFound();
  const file = await files.find(key);
  if (file === null || file.type !== MEDIA_TYPES.webp) throw notFound();
  return file;
}

async function changeOwn(
  db: Db,
  { actor, requestId }: Change,
  action: string,
  patchOf: (row: PersonRow, tx: Tx) => PersonPatch | null | Promise<PersonPatch | null>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = orNotFound(await lockPerson(tx, ALL, actor, actor.userId));
    const patch = await patchOf(row, tx);
    if (patch !== null) await writePatch(tx, { actor, scope: ALL, requestId }, row, patch, action);
  });
}
