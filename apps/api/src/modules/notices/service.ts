import type { NoticeKind } from '@javon/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import * as queries from './queries/notices.ts';

/** Publishes the new count to the person's other streams. */
async function publishUnread(tx: Tx, userId: number): Promise<{ unread: number }> {
  await queries.notifyStreams(tx, [userId]);
  return { unread: await queries.countUnread(tx, userId) };
}

/**
 * Marks one of a person's notices as read, permanently.
 * @throws AppError not_found if it was deleted or is somebody else's
 */
export function readOne(db: Db, userId: number, id: number): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    if (!(await queries.markRead(tx, userId, id))) throw notFound();
    return publishUnread(tx, userId);
  });
}

/** Marks a person's notices about a subject as read, because they opened the subject itself. */
export async function readAbout(tx: Tx, userId: number, kind: NoticeKind, about: string): Promise<void> {
  await queries.notifyStreams(tx, await queries.markReadAbout(tx, { userId }, kind, about));
}

/** Marks the notices of a branch's people about a subject as read: there is nothing left to do about it. */
export async function readInBranch(tx: Tx, branchId: number, kind: NoticeKind, about: string): Promise<void> {
  await queries.notifyStreams(tx, await queries.markReadAbout(tx, { branchId }, kind, about));
}

/** Marks a person's notices up to a moment as read. */
export function readAll(db: Db, userId: number, until: string): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    await queries.markReadUntil(tx, userId, until);
    return publishUnread(tx, userId);
  });
}

/** Marks a person's notices that open a screen as read, because they opened it themselves. */
export function readScreen(db: Db, userId: number, path: string): Promise<{ unread: number }> {
  return transaction(db, async (tx) => {
    await queries.markReadOfScreen(tx, userId, path);
    return publishUnread(tx, userId);
  });
}

/** Replaces the muted kinds: kinds that are not named are not muted. */
export function mute(db: Db, userId: number, kinds: readonly NoticeKind[]): Promise<{ muted: NoticeKind[] }> {
  return transaction(db, async (tx) => {
    await queries.replaceMuted(tx, userId, kinds);
    return queries.readMuted(tx, userId);
  });
}
