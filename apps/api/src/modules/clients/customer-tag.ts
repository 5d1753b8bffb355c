import type { BodyOf, CustomerTag, ErrorCode, ErrorParams, printCustomerTag } from '@javon/contract';
import {
  type Drawing,
  defaultLayout,
  layoutTag,
  monthlyPrice,
  type Problem,
  resolveTag,
  type SamplerSpec,
} from '@javon/price-tag';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError, notFound } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { say } from '../../platform/http/say.ts';
import type { BranchRow } from '../branches/public.ts';
import { readSamplerVersions, readTag, readTagTexts, type StoredSampler } from '../price-tags/public.ts';
import { type ClientRow, clientFor } from './queries.ts';

type Choice = Pick<BodyOf<typeof printCustomerTag>, 'product' | 'format' | 'language' | 'sampler'>;

interface Asker {
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/** What a customer's tag asks for where the chain has no sampler of the third kind. */
const FINISHED: SamplerSpec = {
  kind: 3,
  title: null,
  shortName: false,
  characters: null,
  monthlyPrice: 'required',
  monthCount: true,
  discountTag: 'none',
  discountText: null,
  text: null,
  suffix: { uz: 'soʻm', ru: 'сум', kaa: 'sum' },
};

interface ChosenSampler {
  readonly id: number | null;
  readonly stored: StoredSampler;
  readonly all: readonly { readonly id: number; readonly name: string }[];
}

/**
 * The sampler that draws: the one asked for, else the category's if it is of the third kind, else the first of
 * that kind by name, else the finished design.
 * @throws AppError not_in_list about the sampler
 */
async function samplerFor(
  db: Db,
  category: number,
  { format, sampler }: Pick<Choice, 'format' | 'sampler'>,
): Promise<ChosenSampler> {
  const { rows } = await sql<{ id: number; name: string; version_id: number; bound: boolean }>`
    select s.id, s.name, s.current_version_id as version_id,
      exists (select from category_sampler c where c.sampler_id = s.id and c.category_id = ${category}) as bound
    from sampler s
    where s.kind = 3 and s.format = ${format} and s.deleted_at is null and s.current_version_id is not null
    order by s.name, s.id limit 100`.execute(db);
  const all = rows.map(({ id, name }) => ({ id, name }));
  const chosen =
    sampler === undefined
      ? (rows.find((row) => row.bound) ?? rows[0])
      : rows.find((row) => row.id === sampler);
  if (sampler !== undefined && chosen === undefined) {
    throw fieldError('sampler', 'not_in_list', { options: all.map(({ name }) => name).join(', ') });
  }
  const stored =
    chosen === undefined
      ? undefined
      : (await readSamplerVersions(db, [chosen.version_id])).get(chosen.version_id);
  return {
    id: chosen?.id ?? null,
    all,
    stored: stored ?? { sampler: FINISHED, layout: defaultLayout(3, format) },
  };
}

function problemOf(problem: Problem): { code: ErrorCode; params: ErrorParams } {
  switch (problem.code) {
    case 'price_missing':
    case 'price_invalid':
      return { code: 'tag_no_price', params: {} };
    case 'old_price_invalid':
    case 'old_price_not_above':
      return { code: 'tag_old_price', params: {} };
    case 'discount_mismatch':
      return { code: 'tag_discount', params: {} };
    case 'monthly_missing':
    case 'monthly_invalid':
      return { code: 'tag_no_instalment', params: {} };
    case 'translation_missing':
      return { code: 'tag_translation', params: { language: problem.language } };
    case 'glyph_missing':
      return { code: 'tag_letter', params: { letter: problem.character } };
    case 'barcode_invalid':
      return { code: 'tag_barcode', params: {} };
    case 'campaign_without_end':
      return { code: 'tag_campaign_endless', params: {} };
  }
}

/**
 * One product's tag with the client's plan [TAG-6]: today's price in the branch, the months and the markup of
 * the client. Nothing of the tag that hangs on the shelf is read or changed by it.
 * @throws AppError not_found, or about the sampler
 */
export async function customerTagOf(
  db: Db,
  { actor, language: said }: Asker,
  client: ClientRow,
  branch: Seen<BranchRow>,
  choice: Choice,
): Promise<{ answer: CustomerTag; drawing: Drawing | null }> {
  const { product, format } = choice;
  const language = choice.language ?? branch.tag_language;
  const question = { branchId: branch.id, language, asOf: null, only: [{ product, format }] };
  const [found, texts] = await Promise.all([readTag(db, question, said), readTagTexts(db, [product])]);
  const words = texts.get(product);
  if (found === undefined || words === undefined) throw notFound();
  const { tag } = found;
  const sampler = await samplerFor(db, tag.product.category.id, choice);

  const { price, old_price: oldPrice } = tag.values;
  const { months } = client;
  // A promo bank pays for its own month count; any other is on the client's plan.
  const promoBank = tag.segment?.promo_bank === true && tag.values.months === months;
  const markup = promoBank ? 0 : client.markup_bp;
  const instalment =
    price === null || !client.active
      ? null
      : { months, monthly: monthlyPrice(price, markup, months), promoBank };
  const { values, problems } = resolveTag(
    { ...words, price, oldPrice, instalment, client: client.name },
    sampler.stored.sampler,
    language,
  );
  const drawing = layoutTag(values, sampler.stored.layout);
  const faults = [
    ...(client.active ? [] : [{ code: 'plan_off' as const, params: { months } }]),
    ...problems.map(problemOf),
    ...(drawing.notes.some((note) => note.level === 'error')
      ? [{ code: 'tag_layout' as const, params: {} }]
      : []),
  ];
  const messages = new Map(faults.map(({ code, params }) => [say(said, code, params), code]));
  const { id, sku, name, category } = tag.product;
  return {
    drawing,
    answer: {
      ...{ product: { id, sku, name, category }, client: clientFor(actor, client), format, language },
      values: { price, old_price: oldPrice, monthly: instalment?.monthly ?? null, months },
      ...{ samplers: [...sampler.all], sampler: sampler.id, drawing },
      problems: [...messages].map(([message, code]) => ({ code, message })),
    },
  };
}
