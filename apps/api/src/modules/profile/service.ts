import type { BodyOf, changePhone, Profile, UserSession } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { ALL } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { squarePhoto } from '../../platform/files/picture.ts';
import { type FileStore, fileUrl, type StoredFile } from '../../platform/files/store.ts';
import { record } from '../../platform/history/record.ts';
import {
  countSessions,
  endSessions,
  lockPerson,
  type PersonPatch,
  personSearchKey,
  phoneOf,
  readPerson,
  readSessions,
  writePatch,
} from '../people/public.ts';
import { requireOwnPassword } from '../session/public.ts';
import { mayBeGiven } from './kept-pictures.ts';

type From = Parameters<typeof requireOwnPassword>[2];

/** Actor and call of a change of the own profile. */
export interface Own {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Changes that people may make to their own profile. */
export class ProfileService {
  readonly #db: Db;
  readonly #files: FileStore;

  constructor(db: Db, files: FileStore) {
    this.#db = db;
    this.#files = files;
  }

  async show(actor: Actor): Promise<Profile> {
    const [row, sessions] = await Promise.all([
      readPerson(this.#db, ALL, actor, actor.userId),
      countSessions(this.#db, actor.userId),
    ]);
    if (row === null) throw notFound();
    const { branch_id: branchId, branch_code: code, branch_uz: uz, branch_ru: ru } = row;
    return {
      id: row.id,
      name: row.name,
      surname: row.surname,
      patronymic: row.patronymic,
      phone: row.phone,
      pinfl: row.pinfl,
      role: { uz: row.role_uz, ru: row.role_ru },
      branch:
        branchId === null ? null : { id: branchId, code: code ?? '', name: { uz: uz ?? '', ru: ru ?? '' } },
      locale: row.locale,
      photo_url: fileUrl(row.photo_key),
      last_login_at: row.last_login_at,
      session_count: sessions,
    };
  }

  /** The language alone: it says nothing about the person, so it leaves version and history as they are. */
  async setLocale(actor: Actor, locale: 'uz' | 'ru'): Promise<Profile> {
    await transaction(this.#db, (tx) =>
      tx.updateTable('users').set({ locale }).where('id', '=', actor.userId).execute(),
    );
    return this.show(actor);
  }

  /**
   * Changes the phone number that the person signs in with.
   * @throws AppError password_wrong, sign_in_slowed, phone_taken
   */
  async changePhone(own: Own, from: From, body: BodyOf<typeof changePhone>): Promise<Profile> {
    const { actor } = own;
    const phone = phoneOf(body.phone);
    const { phone: before, password_hash: hash } = await this.#db
      .selectFrom('users')
      .select(['phone', 'password_hash'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    await requireOwnPassword(this.#db, { phone: before, hash }, from, { password: body.password });
    await this.#change(own, 'phone_changed', (row) =>
      row.phone === phone ? null : { phone, search_key: personSearchKey({ ...row, phone }) },
    );
    return this.show(actor);
  }

  /** @throws AppError file_not_a_picture, picture_too_large */
  async setPhoto(own: Own, upload: Buffer): Promise<Profile> {
    const key = await this.#files.put(await squarePhoto(upload), 'webp');
    return this.#replacePhoto(own, key);
  }

  removePhoto(own: Own): Promise<Profile> {
    return this.#replacePhoto(own, null);
  }

  async #replacePhoto(own: Own, key: string | null): Promise<Profile> {
    let before: string | null = null;
    try {
      await this.#change(own, 'photo_changed', (row) => {
        before = row.photo_key;
        return before === key ? null : { photo_key: key };
      });
    } catch (error) {
      if (key !== null) await this.#files.remove(key);
      throw error;
    }
    if (before !== null && before !== key) await this.#files.remove(before);
    return this.show(own.actor);
  }

  sessions(actor: Actor): Promise<UserSession[]> {
    return readSessions(this.#db, actor.userId, actor.sessionId);
  }

  /** @throws AppError not_found for a session of someone else, or one that has ended */
  endSession({ actor, requestId }: Own, id: number): Promise<number> {
    return transaction(this.#db, async (tx) => {
      const ended = await endSessions(tx, actor.userId, 'ended', id);
      if (ended === 0) throw notFound();
      await record(tx, {
        userId: actor.userId,
        branchId: actor.branchId,
        entity: 'session',
        entityId: id,
        action: 'ended',
        requestId,
      });
      return ended;
    });
  }

  endOthers({ actor, requestId }: Own): Promise<number> {
    return transaction(this.#db, async (tx) => {
      const ended = await tx
        .updateTable('session')
        .set({ ended_at: sql`now()`, end_reason: 'ended' })
        .where('user_id', '=', actor.userId)
        .where('id', '<>', actor.sessionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      const count = Number(ended.numUpdatedRows);
      if (count > 0) {
        await record(tx, {
          userId: actor.userId,
          branchId: actor.branchId,
          entity: 'user',
          entityId: actor.userId,
          action: 'sessions_ended',
          after: { count },
          requestId,
        });
      }
      return count;
    });
  }

  /** @throws AppError not_found, also for a photo of another branch's work */
  async file(actor: Actor, key: string): Promise<StoredFile> {
    if (!(await mayBeGiven(this.#db, actor, key))) throw notFound();
    const file = await this.#files.find(key);
    if (file === null) throw notFound();
    return file;
  }

  async #change(
    { actor, requestId }: Own,
    action: string,
    patchOf: (
      row: { phone: string; photo_key: string | null } & Parameters<typeof personSearchKey>[0],
    ) => PersonPatch | null,
  ): Promise<void> {
    await transaction(this.#db, async (tx) => {
      const row = await lockPerson(tx, ALL, actor, actor.userId);
      if (row === null) throw notFound();
      const patch = patchOf(row);
      if (patch !== null) await writePatch(tx, { actor, scope: ALL, requestId }, row, patch, action);
    });
  }
}
