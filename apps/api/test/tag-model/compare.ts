import type { Tag as SentTag } from '@javon/contract';
import { TAG_CHECK_WORDS } from '@javon/messages/server';
import { readSigningKey } from '../../src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../../src/modules/price-tags/tag-code.ts';
import { at } from './facts.ts';
import { keyOf, type ListedTag, type TagModel, type Verdict } from './model.ts';
import type { Site } from './site.ts';

/** A difference between server and model: the question and both answers. */
export interface Difference {
  readonly what: string;
  readonly server: unknown;
  readonly model: unknown;
}

/** A tag as both sides can describe it, with names that do not depend on database ids. */
interface Line {
  readonly state: string;
  readonly reasons: readonly unknown[];
  readonly values: unknown;
  readonly campaign: string | null;
  readonly segment: string | null;
  readonly printed: unknown;
  readonly place: string | null;
  readonly places: number;
  readonly lastPlace: string | null;
  readonly times: number;
  readonly duplicates: number;
  readonly problems: readonly string[];
}

function lineOfModel({ chain }: TagModel, listed: ListedTag): Line {
  const { now, tag, judged, place, lastPlace } = listed;
  const { price, oldPrice, monthly, months } = now.content;
  const branch = at(chain.branches, listed.name.branch);
  const shelf = place === null ? null : at(branch.shelves, place.shelf);
  const segment = now.segment === null ? null : at(chain.segments, now.segment);
  return {
    state: listed.state,
    reasons: listed.reasons,
    values: { price, old_price: oldPrice, monthly, months },
    campaign: now.holding === null ? null : at(chain.campaigns, now.holding).name,
    segment: segment === null ? null : `${segment.name}${now.content.promoBank ? ', promo bank' : ''}`,
    printed: judged === null ? null : printedOf(judged),
    place: shelf === null ? null : `${shelf.name} 1/1/${place?.position}`,
    places: listed.placeCount,
    lastPlace:
      lastPlace === null ? null : `${at(branch.shelves, lastPlace.shelf).name} 1/1/${lastPlace.position}`,
    times: tag.times,
    duplicates: tag.duplicates,
    problems: now.problems,
  };
}

function printedOf({ print, waits }: NonNullable<ListedTag['judged']>): object {
  const { price, oldPrice, monthly, months, language } = print.content;
  return { price, old_price: oldPrice, monthly, months, confirmed: !waits, job: print.job, language };
}

function lineOfServer(site: Site, tag: SentTag): Line {
  const { printed, place, last_place: last, segment } = tag;
  return {
    state: tag.state,
    reasons: tag.reasons,
    values: tag.values,
    campaign: tag.campaign?.name ?? null,
    segment: segment === null ? null : `${segment.name}${segment.promo_bank ? ', promo bank' : ''}`,
    printed:
      printed === null
        ? null
        : {
            price: printed.price,
            old_price: printed.old_price,
            monthly: printed.monthly,
            months: printed.months,
            confirmed: printed.confirmed_at !== null,
            job: site.ids.jobs.indexOf(printed.job),
            language: printed.language,
          },
    place: place === null ? null : `${place.shelf.name} ${place.face}/${place.storey}/${place.position}`,
    places: tag.place_count,
    lastPlace: last === null ? null : `${last.shelf.name} ${last.face}/${last.storey}/${last.position}`,
    times: tag.times,
    duplicates: tag.duplicates,
    problems: tag.problems.map((problem) => problem.code),
  };
}

/** Fields that differ between two lines; null if none do. */
function differing(
  server: Line | undefined,
  model: Line | undefined,
): Pick<Difference, 'server' | 'model'> | null {
  if (server === undefined || model === undefined)
    return server === model
      ? null
      : { server: server?.state ?? 'not listed', model: model?.state ?? 'not listed' };
  const fields = (Object.keys(model) as (keyof Line)[]).filter(
    (key) => JSON.stringify(server[key]) !== JSON.stringify(model[key]),
  );
  if (fields.length === 0) return null;
  const pick = (line: Line) =>
    Object.fromEntries(['state' as const, ...fields].map((key) => [key, line[key]]));
  return { server: pick(server), model: pick(model) };
}

/** A list of a branch: its tags on a day, optionally of one shelf. */
interface ListQuestion {
  readonly branch: number;
  readonly day: string;
  readonly shelf?: number;
}

/** Compares the lists of one branch on one day, tag by tag. */
export async function compareList(
  site: Site,
  model: TagModel,
  { branch, day, shelf }: ListQuestion,
): Promise<{ readonly tags: number; readonly differences: Difference[] }> {
  const { chain } = model;
  const listed = model.list(branch, day, shelf);
  const mine = new Map(listed.map((one) => [keyOf(one.name), lineOfModel(model, one)]));
  const theirs = new Map<string, Line>();
  const twice: Difference[] = [];
  const ofShelf = shelf === undefined ? '' : `&shelf=${at(at(site.ids.shelves, branch), shelf)}`;
  const query = `${ofShelf}${day === chain.today ? '' : `&as_of=${day}`}`;
  for (let cursor = ''; ; ) {
    const { ok, code } = await site.call<{ items: SentTag[]; next: string | null }>(
      'GET',
      `/price-tags?limit=200${query}${cursor}`,
      undefined,
      at(site.sellers, branch),
    );
    if (ok === null) throw new Error(`the list is refused: ${code}`);
    for (const tag of ok.items) {
      const product = site.ids.products.indexOf(tag.product.id);
      const key = keyOf({ branch, product, format: tag.format });
      if (theirs.has(key))
        twice.push({ what: `tag ${key} on ${day}`, server: 'listed twice', model: 'once' });
      theirs.set(key, lineOfServer(site, tag));
    }
    if (ok.next === null) break;
    cursor = `&cursor=${encodeURIComponent(ok.next)}`;
  }
  const differences = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const found = differing(theirs.get(key), mine.get(key));
    const where = shelf === undefined ? '' : ` in the list of shelf ${shelf}`;
    return found === null ? [] : [{ what: `tag ${key} (branch product format) on ${day}${where}`, ...found }];
  });
  return { tags: mine.size, differences: [...twice, ...differences] };
}

/** Compares one named tag, whether the branch needs it or not. */
export async function compareTag(
  site: Site,
  model: TagModel,
  name: ListedTag['name'],
  day: string,
): Promise<Difference[]> {
  const query = day === model.chain.today ? '' : `?as_of=${day}`;
  const path = `/price-tags/${at(site.ids.products, name.product)}/${name.format}${query}`;
  const { ok, code } = await site.call<{ tag: SentTag }>(
    'GET',
    path,
    undefined,
    at(site.sellers, name.branch),
  );
  const what = `tag ${keyOf(name)} by name on ${day}`;
  if (ok === null) return [{ what, server: code, model: 'an answer' }];
  const found = differing(lineOfServer(site, ok.tag), lineOfModel(model, model.tagOn(name, day)));
  return found === null ? [] : [{ what, ...found }];
}

const VERDICT_CLASS = /<main class="(\w+)">/;

/** The verdict and the reasons on the page of a print's code. */
function readPage(html: string): { verdict: string; reasons: string[] } {
  const reasons = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text);
  return { verdict: VERDICT_CLASS.exec(html)?.[1] ?? 'none', reasons };
}

/** Compares the public pages of prints, each as if its paper hung now. */
export async function comparePages(
  site: Site,
  model: TagModel,
  prints: readonly { readonly job: number; readonly item: number }[],
): Promise<Difference[]> {
  const key = await readSigningKey(site.db);
  const differences: Difference[] = [];
  for (const { job, item } of prints) {
    const printed = at(at(model.jobs, job).prints, item);
    const row = await site.db
      .selectFrom('print_job_item')
      .select('id')
      .where('job_id', '=', at(site.ids.jobs, job))
      .where('product_id', '=', at(site.ids.products, printed.name.product))
      .where('format', '=', printed.name.format)
      .executeTakeFirstOrThrow();
    const headers = {
      'x-forwarded-for': `10.${(row.id >> 16) & 255}.${(row.id >> 8) & 255}.${row.id & 255}`,
    };
    const answer = await site.server.call('GET', `/t/${codeOfPrint(key, row.id)}`, { headers });
    if (answer.statusCode !== 200) throw new Error(`The page of a code answered ${answer.statusCode}`);
    const server = readPage(answer.body);
    const verdict: Verdict = model.verdict(printed.name, printed.print);
    const expected = model.reasonsOfPaper(printed.name, printed.print);
    const words = expected.map(
      ({ code }) => TAG_CHECK_WORDS.uz.reasons[code as keyof typeof TAG_CHECK_WORDS.uz.reasons],
    );
    const isSame =
      server.verdict === verdict &&
      server.reasons.length === words.length &&
      words.every((word, index) => decoded(server.reasons[index] ?? '').startsWith(word));
    if (!isSame)
      differences.push({
        what: `page of job ${job}, ${keyOf(printed.name)}`,
        server,
        model: { verdict, reasons: expected },
      });
  }
  return differences;
}

function decoded(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
