import {
  type AnswerOf,
  addressesIn,
  type BatchData,
  type BodyOf,
  needsBranch,
  type ServiceToken,
} from '@javon/contract';
import { newServiceToken } from '../../platform/auth/service.ts';
import { tokenHash } from '../../platform/auth/tokens.ts';
import type { Change } from '../../platform/change/change.ts';
import { noteOfChainRow } from '../../platform/change/note.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import type { ServiceCall } from '../../platform/http/call.ts';
import { onceForService } from '../../platform/http/idempotency.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { requireText } from '../../platform/text/require-text.ts';
import { type BranchRow, findBranch } from '../branches/public.ts';
import { applyComingPrices } from '../goods/public.ts';
import { writeBatch } from '../imports/public.ts';
import { FIELDS, valueAt } from './fields.ts';
import { insertServiceToken, readServiceToken, revokeTokenInUse } from './queries.ts';

/** Database, and calls of other modules within the transaction of a batch. */
export interface AccountingTools {
  readonly db: Db;
  productTextsChanged(tx: Tx, productIds: readonly number[]): Promise<void>;
}

/**
 * Attempts of a batch that conflicts with a concurrent write between its check and its writing. From the second one on
 * no other batch runs beside it, so that only people can outdate it again.
 */
const ATTEMPTS = 4;

type BatchRoute = 'putProducts' | 'putPrices' | 'putBalances';

/**
 * Writes the rows of a batch, once for its idempotency key.
 * @throws AppError batch_has_bad_rows, idempotency_key_reused, import_in_the_way
 */
export async function writeRows(
  { db, productTextsChanged }: AccountingTools,
  kind: BatchData,
  call: ServiceCall<BatchRoute>,
): Promise<AnswerOf<BatchRoute>> {
  const fields = FIELDS[kind];
  const { items } = call.body as BodyOf<'putPrices'>;
  const rows = items.map((item) => fields.map(({ path }) => valueAt(item, path)));
  // Apply due prices first, in case the regular work is late: the batch is compared with current prices.
  await applyComingPrices(db, { wait: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await onceForService(db, call, async (tx) => {
        const { requestId } = call;
        const batch = { kind, fields, rows, requestId, alone: attempt > 1 };
        const { counts, texts } = await writeBatch(tx, batch);
        if (texts.length > 0) await productTextsChanged(tx, texts);
        if (counts.new + counts.changed > 0) {
          await record(tx, {
            userId: null,
            entity: 'service_token',
            entityId: call.service.tokenId,
            action: 'batch_written',
            after: { kind, ...counts },
            requestId: call.requestId,
          });
        }
        return counts;
      });
    } catch (error) {
      const outdated = error instanceof AppError && error.code === 'import_outdated';
      if (!outdated || attempt === ATTEMPTS) throw error;
    }
  }
}

/** @throws AppError required, branch_unknown */
async function requireBranch(db: Db, ref: string | number | undefined): Promise<BranchRow> {
  if (ref === undefined) throw fieldError('branch', 'required');
  const branch = await findBranch(db, ref);
  if (branch === undefined) throw fieldError('branch', 'branch_unknown');
  return branch;
}

/**
 * Creates a token. Only its hash is stored.
 * @throws AppError name_taken if the name is in use; required, branch_unknown for the branch of labels,
 * tags and prints
 */
export async function makeServiceToken(
  db: Db,
  { actor, requestId }: Change,
  body: BodyOf<'createServiceToken'>,
): Promise<ServiceToken & { token: string }> {
  const name = requireText(tidyUzbek(body.name), 'name');
  const data = [...new Set(body.data)];
  const branch = needsBranch(data) ? await requireBranch(db, body.branch) : null;
  const addresses = [...new Set(addressesIn(body.addresses))];
  const { days } = body;
  const token = newServiceToken();
  return transaction(db, async (tx) => {
    const id = await insertServiceToken(tx, {
      name,
      data,
      branchId: branch?.id ?? null,
      hash: tokenHash(token),
      authorId: actor.userId,
      days,
      addresses,
    });
    await note(tx, { actor, requestId }, id, 'created', {
      after: {
        name,
        data: data.join(', '),
        ...(branch === null ? {} : { branch: branch.code }),
        days,
        addresses: addresses.join(', '),
      },
    });
    return { ...(await readServiceToken(tx, id)), token };
  });
}

/**
 * Revokes a token; does nothing if it is revoked already.
 * @throws AppError not_found
 */
export function revokeToken(db: Db, change: Change, id: number): Promise<ServiceToken> {
  return transaction(db, async (tx) => {
    const name = await revokeTokenInUse(tx, id, change.actor.userId);
    if (name !== undefined) await note(tx, change, id, 'revoked', { after: { name } });
    return readServiceToken(tx, id);
  });
}

const note = noteOfChainRow('service_token', 'of_actor');
