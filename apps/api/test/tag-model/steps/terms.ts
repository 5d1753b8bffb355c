import { at, plus } from '../facts.ts';
import type { TagModel } from '../model.ts';
import type { Site } from '../site.ts';
import { Impossible, type Kind, must, refuseIf } from './kind.ts';

export const markup: Kind<'markup'> = {
  model({ chain }, { months, markup }) {
    const plan = chain.plans.get(months);
    if (plan === undefined) throw new Impossible('no such plan');
    plan.markup = markup;
  },
  async server(site, { months, markup }) {
    return (
      await site.call('PATCH', `/instalment-plans/${months}`, {
        version: await planVersion(site, months),
        markup_bp: markup,
      })
    ).code;
  },
};

async function planVersion(site: Site, months: number): Promise<number> {
  const row = await site.db
    .selectFrom('instalment_plan')
    .select('version')
    .where('months', '=', months)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Whether a sampler that prints, or a segment that is not over, uses a month count. */
function isPlanUsed({ chain }: TagModel, months: number): boolean {
  const prints = (number: number) =>
    chain.categories.some(({ bound }) => [...bound.values()].includes(number)) ||
    chain.campaigns.some(
      (one) => one.sampler === number && !one.withdrawn && (one.ends === null || one.ends >= chain.today),
    );
  return (
    chain.samplers.some((one, number) => one.months === months && prints(number)) ||
    chain.segments.some((one) => one.months === months && !one.deleted && one.ends >= chain.today)
  );
}

export const switchPlan: Kind<'switchPlan'> = {
  model(model, { months, active, byHand }) {
    const plan = model.chain.plans.get(months);
    if (plan === undefined) throw new Impossible('no such plan');
    refuseIf(!byHand && plan.active && !active && isPlanUsed(model, months), 'plan_in_use');
    plan.active = active;
  },
  async server(site, { months, active, byHand }) {
    if (!byHand) {
      const body = { version: await planVersion(site, months), active };
      return (await site.call('PATCH', `/instalment-plans/${months}`, body)).code;
    }
    await site.db.updateTable('instalment_plan').set({ active }).where('months', '=', months).execute();
    return null;
  },
};

function requireDays(begins: string, ends: string, today: string): void {
  refuseIf(ends < begins, 'period_reversed');
  refuseIf(ends < today, 'date_in_past');
}

export const segment: Kind<'segment'> = {
  model({ chain }, { products, begins, ends, months, promoBank }) {
    for (const product of products) must(!at(chain.products, product).deleted);
    const days = { begins: plus(chain.today, begins), ends: plus(chain.today, ends) };
    requireDays(days.begins, days.ends, chain.today);
    refuseIf(chain.plans.get(months)?.active !== true, 'plan_off');
    chain.segments.push({
      name: `Segment ${chain.segments.length}`,
      begins: days.begins,
      ends: days.ends,
      months,
      promoBank,
      products: new Set(products),
      deleted: false,
    });
  },
  async server(site, { products, begins, ends, months, promoBank }, { today }) {
    const made = await site.call<{ id: number }>('POST', '/segments', {
      name: `Segment ${site.ids.segments.length}`,
      begins: plus(today, begins),
      ends: plus(today, ends),
      months,
      promo_bank: promoBank,
    });
    if (made.ok === null) return made.code;
    site.ids.segments.push(made.ok.id);
    return addToSegment(site, made.ok.id, products);
  },
};

async function addToSegment(site: Site, id: number, products: readonly number[]): Promise<string | null> {
  if (products.length === 0) return null;
  const body = { products: products.map((one) => at(site.ids.products, one)) };
  return (await site.call('POST', `/segments/${id}/products`, body)).code;
}

export const editSegment: Kind<'editSegment'> = {
  model({ chain }, step) {
    const facts = chain.segments[step.segment];
    if (facts === undefined) throw new Impossible('no such segment');
    refuseIf(facts.deleted, 'not_found');
    const begins = step.begins === undefined ? facts.begins : plus(chain.today, step.begins);
    const ends = step.ends === undefined ? facts.ends : plus(chain.today, step.ends);
    if (begins !== facts.begins || ends !== facts.ends) requireDays(begins, ends, chain.today);
    const months = step.months ?? facts.months;
    refuseIf(months !== facts.months && chain.plans.get(months)?.active !== true, 'plan_off');
    Object.assign(facts, { begins, ends, months, promoBank: step.promoBank ?? facts.promoBank });
  },
  async server(site, { segment, begins, ends, months, promoBank }, { today }) {
    const id = at(site.ids.segments, segment);
    return (
      await site.call('PATCH', `/segments/${id}`, {
        version: await site.version('segment', id),
        ...(begins === undefined ? {} : { begins: plus(today, begins) }),
        ...(ends === undefined ? {} : { ends: plus(today, ends) }),
        ...(months === undefined ? {} : { months }),
        ...(promoBank === undefined ? {} : { promo_bank: promoBank }),
      })
    ).code;
  },
};

export const segmentProducts: Kind<'segmentProducts'> = {
  model({ chain }, { segment, add, remove }) {
    const facts = chain.segments[segment];
    if (facts === undefined) throw new Impossible('no such segment');
    for (const product of add) must(!at(chain.products, product).deleted);
    refuseIf(facts.deleted, 'not_found');
    for (const product of add) facts.products.add(product);
    for (const product of remove) facts.products.delete(product);
  },
  async server(site, { segment, add, remove }) {
    const id = at(site.ids.segments, segment);
    const added = await addToSegment(site, id, add);
    if (added !== null || remove.length === 0) return added;
    const products = remove.map((one) => at(site.ids.products, one));
    return (await site.call('POST', `/segments/${id}/products/remove`, { products })).code;
  },
};

export const deleteSegment: Kind<'deleteSegment'> = {
  model({ chain }, { segment }) {
    const facts = chain.segments[segment];
    if (facts === undefined) throw new Impossible('no such segment');
    refuseIf(facts.deleted, 'not_found');
    facts.deleted = true;
  },
  server: async (site, { segment }) =>
    (await site.call('DELETE', `/segments/${at(site.ids.segments, segment)}?confirmed=true`)).code,
};

export const restoreSegment: Kind<'restoreSegment'> = {
  model({ chain }, { segment }) {
    const facts = chain.segments[segment];
    if (facts === undefined) throw new Impossible('no such segment');
    refuseIf(!facts.deleted, 'not_found');
    refuseIf(chain.plans.get(facts.months)?.active !== true, 'plan_off');
    facts.deleted = false;
  },
  server: async (site, { segment }) =>
    (await site.call('POST', `/segments/${at(site.ids.segments, segment)}/restore`)).code,
};
