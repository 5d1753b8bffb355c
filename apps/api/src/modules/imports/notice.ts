import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notify } from '../notices/public.ts';

interface Ended {
  readonly id: number;
  readonly kind: string;
  readonly file_name: string;
  readonly count_new: number;
  readonly count_changed: number;
  readonly state: 'done' | 'undone' | 'failed';
}

/** Tells who started an import how it ended: they may have gone on to other work meanwhile. */
export async function notifyOfEnd(tx: Tx, actor: Actor, run: Ended): Promise<void> {
  const { id, kind, file_name, state, count_new, count_changed } = run;
  await notify(
    tx,
    {
      kind: 'import_done',
      about: `import:${id}`,
      params: { kind, file_name, state, count: count_new + count_changed },
      target: `/import?run=${id}`,
      again: 'renew',
    },
    { users: [actor.userId], holding: null },
  );
}
