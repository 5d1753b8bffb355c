import type { AnswerOf, BodyOf } from '@javon/contract';
import type { Service } from '../../../platform/auth/service.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { now } from '../../../platform/time/clock.ts';
import type { BranchRow } from '../../branches/public.ts';
import { closeDisplayed, productsOfPrints, readDisplayTags } from '../../price-tags/public.ts';
import { lockBranchLabels, noteAccessPoint } from '../queries/branches.ts';
import { type LabelRow, readBound, readLabel } from '../queries/labels.ts';
import { noteFault, noteShown } from '../queries/work.ts';
import { wantedOf } from './labels.ts';
import { branchOfProgram } from './program.ts';
import { settle } from './settle.ts';
import { LONGEST_PAUSE_MS } from './work.ts';

type Result = BodyOf<'reportElectronicWork'>['results'][number];
type Failure = Extract<Result, { outcome: 'failed' }>;

/** Tries with a strange answer after which a label fails; other faults are certain at once. */
const STRANGE_ANSWERS = 3;
/** First pause before a label is tried again, milliseconds: doubled with each try. */
const FIRST_PAUSE_MS = 60_000;

function isFailing({ failing, tries }: LabelRow, { fault }: Failure): boolean {
  return failing || fault !== 'answer' || tries + 1 >= STRANGE_ANSWERS;
}

/** Notes a try that failed. @returns whether its tag may now be printed on paper */
async function noteFailure(tx: Tx, label: LabelRow, failure: Failure, at: Date): Promise<boolean> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(label.tries, 10));
  const failing = isFailing(label, failure);
  await noteFault(tx, [label.id], {
    fault: failure.fault,
    error: failure.error,
    failing,
    tryAt: new Date(at.getTime() + pause),
  });
  return failing;
}

async function settleProducts(
  tx: Tx,
  service: Service,
  branch: BranchRow,
  products: ReadonlySet<number>,
): Promise<void> {
  const labels = await readBound(tx, branch.id, [...products]);
  await settle(tx, service, labels, await readDisplayTags(tx, branch, wantedOf(labels)));
}

/**
 * Notes what the access point of a store accepted. A tag is confirmed once all labels of its product show it; where one of
 * them fails it returns to the queue. Results for labels and prints that are not of the branch, or no longer, are passed over.
 */
export function reportWork(
  db: Db,
  service: Service,
  { results, away }: BodyOf<'reportElectronicWork'>,
): Promise<AnswerOf<'reportElectronicWork'>> {
  return transaction(db, async (tx) => {
    const branch = await branchOfProgram(tx, service);
    const at = now();
    await lockBranchLabels(tx, branch.id);
    const productOf = await productsOfPrints(
      tx,
      branch.id,
      results.map(({ print }) => print),
    );
    const shown = new Set<number>();
    const given: number[] = [];
    let accepted = 0;
    let failed = 0;
    for (const result of results) {
      const product = productOf.get(result.print);
      const label = await readLabel(tx, result.id);
      if (product === undefined || label?.branch_id !== branch.id) continue;
      if (result.outcome === 'accepted') {
        await noteShown(tx, label.id, { print: result.print, digest: result.digest, at });
        shown.add(product);
        accepted++;
      } else if (label.product_id === product && label.shown_item_id !== result.print) {
        if (await noteFailure(tx, label, result, at)) given.push(result.print);
        failed++;
      }
    }
    if (away !== undefined) await noteAccessPoint(tx, branch.id, { since: at, error: away });
    else if (results.length > 0) await noteAccessPoint(tx, branch.id, null);
    await settleProducts(tx, service, branch, shown);
    await closeDisplayed(tx, given, 'failed', service);
    return { accepted, failed };
  });
}
