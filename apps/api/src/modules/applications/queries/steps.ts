import type { APPLICATION_STEPS, Application } from '@javon/contract';
import { sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import { personJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import type { ApplicationRow } from './applications.ts';

/** Maximum number of steps shown for one request. */
const SHOWN_STEPS = 1000;

/** Reads the newest {@link SHOWN_STEPS} comments and steps, oldest first. */
export async function readSteps(db: Db, { id }: Seen<ApplicationRow>): Promise<Application['steps']> {
  const { rows } = await sql<Application['steps'][number]>`
    select c.id, c.at, c.kind, c.text, ${personJson('u')} as author
    from (select * from application_comment where application_id = ${id}
      order by id desc limit ${SHOWN_STEPS}) c
    join users u on u.id = c.author_id order by c.id`.execute(db);
  return rows;
}

/** Photos in the order in which they were attached. */
export async function readPhotos(db: Db, { id }: Seen<ApplicationRow>): Promise<Application['photos']> {
  const { rows } = await sql<Omit<Application['photos'][number], 'url'> & { file_key: string }>`
    select p.id, p.at, p.file_key, ${personJson('u')} as author
    from application_photo p join users u on u.id = p.author_id
    where p.application_id = ${id} order by p.id`.execute(db);
  return rows.map(({ file_key, ...photo }) => ({ ...photo, url: fileUrl(file_key) ?? '' }));
}

/** Side of a person in a request. */
const byOf = ({ id, branch_id }: ApplicationRow, userId: number) => ({
  application_id: id,
  branch_id,
  author_id: userId,
});

export async function insertStep(
  tx: Tx,
  row: ApplicationRow,
  userId: number,
  step: { readonly kind: (typeof APPLICATION_STEPS)[number]; readonly text: string | null },
): Promise<void> {
  await tx
    .insertInto('application_comment')
    .values({ ...byOf(row, userId), ...step })
    .execute();
}

export async function insertPhoto(
  tx: Tx,
  row: ApplicationRow,
  userId: number,
  fileKey: string,
): Promise<void> {
  await tx
    .insertInto('application_photo')
    .values({ ...byOf(row, userId), file_key: fileKey })
    .execute();
}

/** Deletes a photo that the person attached. @returns its file; undefined if there is none of theirs */
export async function deletePhoto(
  tx: Tx,
  { id }: ApplicationRow,
  userId: number,
  photo: number,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('application_photo')
    .where('application_id', '=', id)
    .where('id', '=', photo)
    .where('author_id', '=', userId)
    .returning('file_key')
    .executeTakeFirst();
  return gone?.file_key;
}
