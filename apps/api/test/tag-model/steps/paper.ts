import { at, type Format, plus } from '../facts.ts';
import { keyOf } from '../model.ts';
import type { Site } from '../site.ts';
import type { TagName } from '../tag-content.ts';
import { type Answer, type Kind, must } from './kind.ts';

function sentTag(
  site: Site,
  { product, ...rest }: { readonly product: number; readonly format: Format; readonly copies?: number },
) {
  return { product: at(site.ids.products, product), ...rest };
}

/** Answer of a print that leaves tags out: `printed without 0 12 A6 tag_no_price`. */
export function printAnswer(
  what: string,
  refused: readonly { readonly name: TagName; readonly code: string }[],
): Answer {
  if (refused.length === 0) return null;
  return `${what} ${refused
    .map(({ name, code }) => `${keyOf(name)} ${code}`)
    .sort()
    .join(', ')}`;
}

const PRINTED_WITHOUT = 'printed without';

interface Refusals {
  readonly id?: number;
  readonly code?: string;
  readonly refused?: readonly {
    readonly product: number;
    readonly format: Format;
    readonly reason: string;
  }[];
  readonly errors?: readonly { readonly field?: string; readonly code: string }[];
}

export const print: Kind<'print'> = {
  model(model, { branch, items, day, language }) {
    return printAnswer(PRINTED_WITHOUT, model.print(branch, items, plus(model.chain.today, day), language));
  },
  async server(site, { branch, items, day, language }, { today }) {
    const body = { items: items.map((one) => sentTag(site, one)), as_of: plus(today, day), language };
    const answer = await site.server.call('POST', '/api/uz/print-jobs', {
      token: at(site.sellers, branch),
      body,
    });
    const { id, code, refused = [], errors = [] } = answer.json<Refusals>();
    const nameOf = (product: number, format: Format) => ({
      branch,
      product: site.ids.products.indexOf(product),
      format,
    });
    if (id !== undefined) {
      site.ids.jobs.push(id);
      const left = refused.map(({ product, format, reason }) => ({
        name: nameOf(product, format),
        code: reason,
      }));
      return printAnswer(PRINTED_WITHOUT, left);
    }
    if (code !== 'nothing_to_print') return errors[0]?.code ?? code ?? answer.body;
    const left = errors.map(({ field = '', code: why }) => {
      const [, product, format] = field.split('.');
      return { name: nameOf(Number(product), format as Format), code: why };
    });
    return printAnswer(code, left);
  },
};

export const confirm: Kind<'confirm'> = {
  model(model, { job, failed, hung }) {
    must(model.jobs[job] !== undefined);
    model.confirm(job, failed, hung);
  },
  async server(site, { job, failed, hung }, { model }) {
    const token = at(site.sellers, at(model.jobs, job).branch);
    const body = {
      failed: failed.map((one) => sentTag(site, one)),
      hung: hung?.map((one) => sentTag(site, one)),
    };
    return (await site.call('POST', `/print-jobs/${at(site.ids.jobs, job)}/confirm`, body, token)).code;
  },
};

export const takeDown: Kind<'takeDown'> = {
  model(model, { branch, items }) {
    model.takeDown(items.map((one) => ({ branch, ...one })));
  },
  async server(site, { branch, items }) {
    const body = { items: items.map((one) => sentTag(site, one)) };
    return (await site.call('POST', '/price-tags/taken-down', body, at(site.sellers, branch))).code;
  },
};

export const days: Kind<'days'> = {
  model({ chain }, { count }) {
    chain.today = plus(chain.today, count);
  },
  // The runner of the history sets the clock, for both sides at once.
  server: async () => null,
};
