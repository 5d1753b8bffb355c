import { refreshTagContent } from '../../../src/modules/price-tags/public.ts';
import { at, type CampaignPrice, plus } from '../facts.ts';
import type { TagModel } from '../model.ts';
import type { Site } from '../site.ts';
import { Impossible, type Kind, must, refuseIf } from './kind.ts';

/** Refuses a campaign that cannot be issued as it is. */
function requireIssuable({ chain }: TagModel, self: number | null, wished: RequestedCampaign): void {
  refuseIf(wished.ends < chain.today, 'date_in_past');
  for (const product of wished.prices.keys())
    refuseIf(at(chain.products, product).deleted, 'campaign_products_deleted');
  const overlaps = chain.campaigns.some(
    (other, number) =>
      number !== self &&
      !other.withdrawn &&
      other.begins <= wished.ends &&
      (other.ends === null || other.ends >= wished.begins) &&
      [...wished.prices.keys()].some((product) => other.prices.has(product)) &&
      [...wished.branches].some((branch) => other.branches.has(branch)),
  );
  refuseIf(overlaps, 'campaign_overlaps');
}

interface RequestedCampaign {
  readonly begins: string;
  readonly ends: string;
  readonly prices: ReadonlyMap<number, CampaignPrice>;
  readonly branches: ReadonlySet<number>;
}

function requirePrices({ chain }: TagModel, prices: Iterable<readonly [number, CampaignPrice]>): void {
  const all = [...prices];
  const isWrong = ({ price, oldPrice }: CampaignPrice) => oldPrice !== null && oldPrice <= price;
  refuseIf(
    all.some(([, one]) => isWrong(one)),
    'old_price_not_above_price',
  );
  refuseIf(
    all.some(([product]) => at(chain.products, product).deleted),
    'product_gone',
  );
}

function sentPrices(site: Site, prices: Iterable<readonly [number, CampaignPrice]>) {
  return [...prices].map(([product, { price, oldPrice, discount }]) => ({
    product: at(site.ids.products, product),
    price,
    old_price: oldPrice,
    discount_percent: discount,
  }));
}

export const campaign: Kind<'campaign'> = {
  model(model, { format, sampler, begins, ends, products, branches }) {
    const { chain } = model;
    const days = { begins: plus(chain.today, begins), ends: plus(chain.today, ends) };
    refuseIf(days.ends < days.begins, 'period_reversed');
    refuseIf(at(chain.samplers, sampler).format !== format, 'sampler_format_differs');
    requirePrices(model, products);
    const prices = new Map(products);
    requireIssuable(model, null, { ...days, prices, branches: new Set(branches) });
    chain.campaigns.push({
      name: `Aksiya ${chain.campaigns.length}`,
      format,
      sampler,
      begins: days.begins,
      ends: days.ends,
      prices,
      branches: new Set(branches),
      withdrawn: false,
    });
  },
  async server(site, { format, sampler, begins, ends, products, branches }, { today }) {
    const made = await site.call<{ id: number }>('POST', '/analytic-price-tags', {
      name: `Aksiya ${site.ids.campaigns.length}`,
      begins: plus(today, begins),
      ends: plus(today, ends),
      format,
      sampler: at(site.ids.samplers, sampler),
      products: sentPrices(site, products),
      branches: branches.map((one) => at(site.ids.branches, one)),
    });
    if (made.ok === null) return made.code;
    const { id } = made.ok;
    const version = await site.version('analytic_price_tag', id);
    const issued = await site.call('POST', `/analytic-price-tags/${id}/issue`, { version });
    if (issued.code !== null) await site.call('DELETE', `/analytic-price-tags/${id}`);
    else site.ids.campaigns.push(id);
    return issued.code;
  },
};

export const oldCampaign: Kind<'oldCampaign'> = {
  model({ chain }, { format, sampler, begins, ends, products, branches, endless }) {
    must(ends >= begins && at(chain.samplers, sampler).format === format);
    for (const [product] of products) must(!at(chain.products, product).deleted);
    chain.campaigns.push({
      name: `Aksiya ${chain.campaigns.length}`,
      format,
      sampler,
      begins: plus(chain.today, begins),
      ends: endless ? null : plus(chain.today, ends),
      prices: new Map(products),
      branches: new Set(branches),
      withdrawn: false,
    });
  },
  async server(site, { format, sampler, begins, ends, products, branches, endless }, { today }) {
    await site.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('analytic_price_tag')
        .values({
          name: `Aksiya ${site.ids.campaigns.length}`,
          begins: plus(today, begins),
          ends: endless ? null : plus(today, ends),
          format,
          sampler_id: at(site.ids.samplers, sampler),
          state: 'issued',
          issued_at: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = sentPrices(site, products).map(({ product, ...prices }) => ({
        campaign_id: id,
        product_id: product,
        ...prices,
      }));
      await tx.insertInto('analytic_price_tag_product').values(rows).execute();
      const here = branches.map((one) => ({ campaign_id: id, branch_id: at(site.ids.branches, one) }));
      await tx.insertInto('analytic_price_tag_branch').values(here).execute();
      await refreshTagContent(tx, { campaigns: [id] });
      site.ids.campaigns.push(id);
    });
    return null;
  },
};

export const editCampaign: Kind<'editCampaign'> = {
  model(model, step) {
    const { chain } = model;
    const facts = chain.campaigns[step.campaign];
    if (facts === undefined || facts.ends === null) throw new Impossible('no such campaign');
    refuseIf(facts.withdrawn || facts.ends < chain.today, 'campaign_over');
    const begins = step.begins === undefined ? facts.begins : plus(chain.today, step.begins);
    const ends = step.ends === undefined ? facts.ends : plus(chain.today, step.ends);
    refuseIf(facts.begins <= chain.today && begins !== facts.begins, 'campaign_begun');
    refuseIf(ends < begins, 'period_reversed');
    const sampler = step.sampler ?? facts.sampler;
    refuseIf(at(chain.samplers, sampler).format !== facts.format, 'sampler_format_differs');
    if (step.prices !== undefined) requirePrices(model, step.prices);
    const prices = step.prices === undefined ? facts.prices : new Map(step.prices);
    const branches = step.branches === undefined ? facts.branches : new Set(step.branches);
    // Branches that have printed it stay, with their log.
    const printed = new Set(
      model.jobs
        .filter((job) => job.prints.some(({ print }) => print.campaign === step.campaign))
        .map((job) => job.branch),
    );
    refuseIf(
      [...facts.branches].some((one) => !branches.has(one) && printed.has(one)),
      'campaign_branch_printed',
    );
    requireIssuable(model, step.campaign, { begins, ends, prices, branches });
    Object.assign(facts, { begins, ends, sampler, prices, branches });
  },
  async server(site, { campaign, begins, ends, sampler, prices, branches }, { today }) {
    const id = at(site.ids.campaigns, campaign);
    return (
      await site.call('PATCH', `/analytic-price-tags/${id}`, {
        version: await site.version('analytic_price_tag', id),
        ...(begins === undefined ? {} : { begins: plus(today, begins) }),
        ...(ends === undefined ? {} : { ends: plus(today, ends) }),
        ...(sampler === undefined ? {} : { sampler: at(site.ids.samplers, sampler) }),
        ...(prices === undefined ? {} : { products: sentPrices(site, prices) }),
        ...(branches === undefined ? {} : { branches: branches.map((one) => at(site.ids.branches, one)) }),
      })
    ).code;
  },
};

export const withdraw: Kind<'withdraw'> = {
  model({ chain }, { campaign }) {
    const facts = chain.campaigns[campaign];
    if (facts === undefined) throw new Impossible('no such campaign');
    refuseIf(facts.withdrawn || (facts.ends !== null && facts.ends < chain.today), 'campaign_over');
    facts.withdrawn = true;
  },
  async server(site, { campaign }) {
    const id = at(site.ids.campaigns, campaign);
    const version = await site.version('analytic_price_tag', id);
    return (await site.call('POST', `/analytic-price-tags/${id}/withdraw`, { version })).code;
  },
};
