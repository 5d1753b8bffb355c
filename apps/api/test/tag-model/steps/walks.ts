import type { AnswerOf, WalkResult, WalkScan } from '@javon/contract';
import { readSigningKey } from '../../../src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../../../src/modules/price-tags/tag-code.ts';
import { startOfDay } from '../../../src/platform/time/tashkent.ts';
import { at } from '../facts.ts';
import { keyOf, type TagModel } from '../model.ts';
import type { Site } from '../site.ts';
import type { ScanOf } from '../walk-facts.ts';
import { answersOf, begin, end, resultOf, scanAll } from '../walks.ts';
import { type Kind, must } from './kind.ts';

type Sums = AnswerOf<'sendScans'>['walk'];

/** A list in the order of the phone's times, or that order in the order of the list. */
function inOrder<T>(list: readonly T[], isBackwards: boolean): T[] {
  return isBackwards ? list.toReversed() : [...list];
}

export const beginWalk: Kind<'beginWalk'> = {
  model(model, { branch, shelf }) {
    return begin(model, branch, shelf) ? 'joined' : null;
  },
  async server(site, { branch, shelf }, { model }) {
    const body = { shelf: shelf === null ? null : at(at(site.ids.shelves, branch), shelf) };
    const { ok, code } = await site.call<AnswerOf<'beginWalk'>>(
      'POST',
      '/walk-checks',
      body,
      at(site.sellers, branch),
    );
    if (ok === null) return code;
    if (ok.joined) return 'joined';
    // The database's clock does not follow the history: the walk begins on the first day, whenever that is.
    await site.db
      .updateTable('walk_check')
      .set({ begun_at: startOfDay(model.firstDay).toISOString() })
      .where('id', '=', ok.walk.id)
      .execute();
    site.ids.walks.push({ id: ok.walk.id, sent: [] });
    return null;
  },
};

async function codeOf(site: Site, model: TagModel, of: ScanOf): Promise<string> {
  if ('text' in of) return of.text;
  if ('product' in of) return at(model.chain.products, of.product).barcode ?? '';
  const { name } = at(at(model.jobs, of.job).prints, of.item);
  const { id } = await site.db
    .selectFrom('print_job_item')
    .select('id')
    .where('job_id', '=', at(site.ids.jobs, of.job))
    .where('product_id', '=', at(site.ids.products, name.product))
    .where('format', '=', name.format)
    .executeTakeFirstOrThrow();
  return codeOfPrint(await readSigningKey(site.db), id);
}

/** The fields of an answer that do not depend on the database's ids, as the model has them. */
function shownScan(site: Site, walk: number, scan: WalkScan): object {
  const { source, format, reasons, values, late, verdict } = scan;
  const { sent } = at(site.ids.walks, walk);
  return {
    source,
    product: scan.product === null ? null : site.ids.products.indexOf(scan.product.id),
    format,
    reasons,
    values,
    place: scan.place?.shelf.name ?? null,
    late,
    verdict,
    repeats: scan.repeats === null ? null : sent.findIndex(({ id }) => id === scan.repeats),
  };
}

function shownSums({ counts, scanned, expected }: Sums): object {
  return { counts: Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)), scanned, expected };
}

/** Texts that are equal if the answers are. */
function textOf(answer: object): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

export const scan: Kind<'scan'> = {
  model(model, { walk: number, of, shelf, backwards, again }) {
    must(model.walks[number] !== undefined);
    for (const one of of) {
      if ('job' in one) must(model.jobs[one.job]?.prints[one.item] !== undefined);
      if ('product' in one) must(at(model.chain.products, one.product).barcode !== null);
    }
    const walk = at(model.walks, number);
    const before = [...walk.scans.keys()].slice(-again);
    const added = scanAll(model, walk, inOrder(of, backwards), shelf);
    return textOf(answersOf(walk, [...(again === 0 ? [] : before), ...inOrder(added, backwards)]));
  },
  async server(site, { walk: number, of, shelf, backwards, again }, { model }) {
    const { branch } = at(model.walks, number);
    const walk = at(site.ids.walks, number);
    const repeated = again === 0 ? [] : walk.sent.slice(-again);
    const count = walk.sent.length;
    const fresh = await Promise.all(
      inOrder(of, backwards).map(async (one, index) => ({
        id: `${String(number).padStart(8, '0')}-0000-4000-8000-${String(count + index).padStart(12, '0')}`,
        code: await codeOf(site, model, one),
        at: new Date(Date.UTC(2099, 0, 1) + (count + index) * 1000).toISOString(),
        shelf: shelf === null ? null : at(at(site.ids.shelves, branch), shelf),
      })),
    );
    walk.sent.push(...fresh);
    const { ok, code } = await site.call<AnswerOf<'sendScans'>>(
      'POST',
      `/walk-checks/${walk.id}/scans`,
      { scans: [...repeated, ...inOrder(fresh, backwards)] },
      at(site.sellers, branch),
    );
    if (ok === null) return code;
    return textOf({
      answers: ok.items.map((one) => shownScan(site, number, one)),
      ...shownSums(ok.walk),
    });
  },
};

export const endWalk: Kind<'endWalk'> = {
  model(model, { walk: number }) {
    must(model.walks[number] !== undefined);
    const walk = at(model.walks, number);
    if (walk.end === null) end(model, walk);
    return textOf(resultOf(model, walk));
  },
  async server(site, { walk: number }, { model }) {
    const { branch } = at(model.walks, number);
    const path = `/walk-checks/${at(site.ids.walks, number).id}/end`;
    const { ok, code } = await site.call<WalkResult>('POST', path, {}, at(site.sellers, branch));
    if (ok === null) return code;
    const key = ({ product, format }: WalkResult['to_take_down'][number]) =>
      keyOf({ branch, product: site.ids.products.indexOf(product), format });
    return textOf({
      ...shownSums(ok.walk),
      missing: ok.missing
        .map(({ product: { id: product }, format, state }) => `${key({ product, format })} ${state}`)
        .sort(),
      toPrint: ok.to_print.map((one) => `${key(one)} ${one.because} ${one.state}`).sort(),
      toTakeDown: ok.to_take_down.map(key).sort(),
    });
  },
};
