import type { BodyOf, handOverPrintJob } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Scope, seen } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { notify } from '../notices/public.ts';

/**
 * Notes where the sheets of a job went. Sent to the branch's computer, they are announced at once to everyone in the
 * branch who may print: a press on the notice prints them. The sender is notified too, who may sit at that computer.
 * @throws AppError not_found, job_already_confirmed
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  scope: Scope,
  jobId: number,
  to: BodyOf<typeof handOverPrintJob>['to'],
): Promise<{ told: number }> {
  const { rows } = await sql<{
    id: number;
    branch_id: number;
    code: string;
    state: string;
    items: number;
    sheets: number;
    author: string;
  }>`
    select j.id, j.branch_id, b.code, j.state, j.items, j.sheets,
      (select u.surname || ' ' || u.name from users u where u.id = ${actor.userId}) as author
    from print_job j join branch b on b.id = j.branch_id where j.id = ${jobId} for update of j`.execute(tx);
  const job = seen(scope, rows[0]);
  if (job === null) throw notFound();
  if (to === 'computer' && job.state === 'confirmed') throw new AppError('job_already_confirmed');
  await tx
    .updateTable('print_job')
    .set({ handed_over: to, handed_over_at: sql`now()` })
    .where('id', '=', jobId)
    .execute();
  if (to !== 'computer') return { told: 0 };
  const told = await notify(
    tx,
    {
      kind: 'print_sent',
      about: `print_job:${jobId}`,
      params: { branch_code: job.code, author: job.author, count: job.items, sheets: job.sheets },
      target: `/priceTag?branch=${encodeURIComponent(job.code)}&job=${jobId}&print=true`,
      again: 'renew',
    },
    { branches: [job.branch_id], holding: 'price_tag.print' },
  );
  return { told };
}
