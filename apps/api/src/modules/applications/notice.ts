import type { APPLICATION_STEPS } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFullName } from '../../platform/db/full-name.ts';
import { notify } from '../notices/public.ts';
import type { ApplicationRow } from './queries/applications.ts';

/**
 * Notifies both sides of a step of a request: the branch that asked, the person who works on it or, if there
 * is none, everyone who handles such requests. The person who made the step is not notified.
 */
export async function notifyOfStep(
  tx: Tx,
  actor: Actor,
  row: Pick<ApplicationRow, 'id' | 'branch_id' | 'code' | 'shelf_name' | 'author' | 'worker'>,
  step: (typeof APPLICATION_STEPS)[number] | 'created' | 'photo' | 'withdrawn' | 'deleted',
): Promise<void> {
  const notice = {
    kind: 'application_moved',
    about: `application:${row.id}`,
    params: {
      shelf_name: row.shelf_name,
      branch_code: row.code,
      step,
      author: await readFullName(tx, actor.userId),
    },
    // The page of a removed request is gone too.
    target: step === 'withdrawn' || step === 'deleted' ? '/application' : `/application/${row.id}`,
    again: 'renew',
  } as const;
  const reach = { branches: [row.branch_id], except: actor.userId };
  const users = [row.author.id, ...(row.worker === null ? [] : [row.worker.id])];
  await notify(tx, notice, { ...reach, users, holding: 'application.show' });
  if (row.worker !== null || step === 'started') return;
  await notify(tx, notice, { ...reach, everyone: true, holding: 'application.work' });
}
