import { seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { notify } from '../../notices/public.ts';
import { lockSentJob, publishPrints, updateHandOver } from '../queries/jobs.ts';

/**
 * Records where the sheets of a job were sent. If sent to the branch's computer, everyone in the branch who
 * may print is notified at once: clicking the notice prints them. The sender is notified too, because they
 * may sit at that computer.
 * @throws AppError not_found, job_already_confirmed
 */
export function handOver(
  db: Db,
  { actor, scope, params: { id: jobId }, body: { to } }: PermittedCall<'handOverPrintJob'>,
): Promise<{ told: number }> {
  return transaction(db, async (tx) => {
    const job = orNotFound(seen(scope, await lockSentJob(tx, jobId, actor.userId)));
    if (to === 'computer' && job.state === 'confirmed') throw new AppError('job_already_confirmed');
    await updateHandOver(tx, jobId, to);
    await publishPrints(tx, job.branch_id);
    if (to !== 'computer') return { told: 0 };
    const told = await notify(
      tx,
      {
        kind: 'print_sent',
        about: `print_job:${jobId}`,
        params: {
          branch_code: job.code,
          author: job.sender,
          count: job.items,
          sheets: job.sheets - job.labels,
          labels: job.labels,
        },
        target: `/priceTag?branch=${encodeURIComponent(job.code)}&job=${jobId}&print=true`,
        again: 'renew',
      },
      { branches: [job.branch_id], holding: 'price_tag.print' },
    );
    return { told };
  });
}
