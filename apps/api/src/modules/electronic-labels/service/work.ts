import { type AnswerOf, MAX_ELECTRONIC_WORK } from '@javon/contract';
import type { Service } from '../../../platform/auth/service.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { now } from '../../../platform/time/clock.ts';
import { type DisplayTag, printForDisplays, readDisplayTags } from '../../price-tags/public.ts';
import { showsSize } from '../models.ts';
import { lockBranchLabels, noteAsked, readBranchLabels } from '../queries/branches.ts';
import { type LabelRow, readBound } from '../queries/labels.ts';
import { clearFault, noteFault, noteSent } from '../queries/work.ts';
import { wantedOf } from './labels.ts';
import { branchOfProgram } from './program.ts';
import { settle } from './settle.ts';

type Bound = LabelRow & { readonly product_id: number };
type Tags = ReadonlyMap<number, DisplayTag>;

/** Longest pause of a label before it is tried again, also of one whose tag must not go out, milliseconds. */
export const LONGEST_PAUSE_MS = 15 * 60_000;

/** Whether a label pauses; a moment beyond the longest pause is of a clock that went back since. */
function pauses({ try_at }: LabelRow, at: Date): boolean {
  const left = try_at === null ? 0 : new Date(try_at).getTime() - at.getTime();
  return left > 0 && left <= LONGEST_PAUSE_MS;
}

/** Marks the labels whose tag has another size as failing, so that it may be printed on paper, and others no longer. */
async function markSizes(tx: Tx, labels: readonly Bound[], tags: Tags): Promise<void> {
  const differs = ({ model, product_id }: Bound): boolean => {
    const size = tags.get(product_id)?.size ?? null;
    return size !== null && !showsSize(model, size);
  };
  const marked = labels.filter((label) => label.fault !== 'size' && differs(label));
  const fits = labels.filter((label) => label.fault === 'size' && !differs(label));
  const ids = (of: readonly Bound[]) => of.map(({ id }) => id);
  await noteFault(tx, ids(marked), { fault: 'size', error: null, failing: true, tryAt: null });
  await clearFault(tx, ids(fits));
}

/** Chooses the labels that do not show what they should, those that do not fail first. */
function choose(
  labels: readonly Bound[],
  tags: Tags,
  at: Date,
  most: number,
): { readonly known: readonly Bound[]; readonly toPrint: readonly Bound[] } {
  const known: Bound[] = [];
  const toPrint: Bound[] = [];
  for (const label of labels) {
    if (known.length + toPrint.length === most) break;
    const tag = tags.get(label.product_id);
    if (tag === undefined || tag.problem !== null || tag.size === null) continue;
    if (!showsSize(label.model, tag.size)) continue;
    if (pauses(label, at)) continue;
    if (tag.print === null) toPrint.push(label);
    else if (tag.print !== label.shown_item_id) known.push(label);
  }
  return { known, toPrint };
}

/**
 * Gives the program of a store the labels that do not show what they should, and prints the tags that no print is right
 * for, so that each picture has a code of its own.
 * @param codeBase where the codes on tags lead, null for none
 */
export function askWork(
  db: Db,
  service: Service,
  codeBase: string | null,
): Promise<AnswerOf<'askElectronicWork'>> {
  return transaction(db, async (tx) => {
    const branch = await branchOfProgram(tx, service);
    if (branch.closed_at !== null) return { items: [] };
    const at = now();
    await lockBranchLabels(tx, branch.id);
    await noteAsked(tx, branch.id, at);
    const labels = await readBound(tx, branch.id);
    const tags = await readDisplayTags(tx, branch, wantedOf(labels));
    await markSizes(tx, labels, tags);
    await settle(tx, service, labels, tags);
    // An access point that does not answer is tried with one label: the tags of the others can be printed on paper.
    const { away_since } = await readBranchLabels(tx, branch.id);
    const most = away_since === null ? MAX_ELECTRONIC_WORK : 1;
    const { known, toPrint } = choose(labels, tags, at, most);
    const products = [...new Set(toPrint.map(({ product_id }) => product_id))];
    const prints = await printForDisplays(tx, { branch, service, codeBase }, products);
    const refused = toPrint.filter(({ product_id }) => !prints.has(product_id)).map(({ id }) => id);
    const tryAt = new Date(at.getTime() + LONGEST_PAUSE_MS);
    await noteFault(tx, refused, { fault: 'picture', error: null, failing: true, tryAt });
    const items = [...known, ...toPrint].flatMap(({ id, mac, product_id, shown_digest: accepted }) => {
      const print = prints.get(product_id) ?? tags.get(product_id)?.print ?? null;
      return print === null ? [] : [{ id, mac, print, accepted }];
    });
    await noteSent(tx, items);
    return { items };
  });
}
