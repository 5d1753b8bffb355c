import { at } from '../facts.ts';
import { designOf } from '../site.ts';
import { type Kind, must, refuseIf } from './kind.ts';

export const bind: Kind<'bind'> = {
  model({ chain }, { category, format, sampler }) {
    const { bound } = at(chain.categories, category);
    refuseIf(bound.has(format), 'sampler_already_bound');
    refuseIf(at(chain.samplers, sampler).format !== format, 'sampler_format_differs');
    bound.set(format, sampler);
  },
  async server(site, { category, format, sampler }) {
    const id = at(site.ids.categories, category);
    const body = { version: await site.version('category', id), sampler: at(site.ids.samplers, sampler) };
    return (await site.call('PUT', `/categories/${id}/samplers/${format}`, body)).code;
  },
};

export const unbind: Kind<'unbind'> = {
  model({ chain }, { category, format }) {
    refuseIf(!at(chain.categories, category).bound.delete(format), 'not_found');
  },
  async server(site, { category, format }) {
    const id = at(site.ids.categories, category);
    const version = await site.version('category', id);
    return (await site.call('DELETE', `/categories/${id}/samplers/${format}?version=${version}`)).code;
  },
};

export const tagFormat: Kind<'tagFormat'> = {
  model({ chain }, { category, format }) {
    at(chain.categories, category).tagFormat = format;
  },
  async server(site, { category, format }) {
    const id = at(site.ids.categories, category);
    const body = { version: await site.version('category', id), tag_format: format };
    return (await site.call('PATCH', `/categories/${id}`, body)).code;
  },
};

export const sampler: Kind<'sampler'> = {
  model({ chain }, { sampler, title, months, shortName }) {
    const facts = at(chain.samplers, sampler);
    must(months === undefined || facts.months !== null);
    // Also an unchanged plan that was switched off meanwhile: its monthly price is not to be had any more.
    const wished = months ?? facts.months;
    refuseIf(wished !== null && chain.plans.get(wished)?.active !== true, 'not_in_list');
    const before = JSON.stringify([facts.title, facts.months, facts.shortName]);
    facts.title = title;
    if (months !== undefined) facts.months = months;
    if (shortName !== undefined) facts.shortName = shortName;
    // Saving without a change creates no version.
    if (before !== JSON.stringify([facts.title, facts.months, facts.shortName])) facts.version += 1;
  },
  async server(site, step, { model }) {
    const id = at(site.ids.samplers, step.sampler);
    // A refused step did not change the model: the request is merged into its facts again.
    const facts = { ...at(model.chain.samplers, step.sampler), title: step.title };
    if (step.months !== undefined) facts.months = step.months;
    if (step.shortName !== undefined) facts.shortName = step.shortName;
    const body = { version: await site.version('sampler', id), design: designOf(facts, site.ids) };
    return (await site.call('PUT', `/samplers/${id}/design`, body)).code;
  },
};
