import type { BodyOf, CustomerTag, printCustomerTag } from '@javon/contract';
import { type Drawing, layoutTag, monthlyPrice, resolveTag, type TagLayout } from '@javon/price-tag';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { BranchRow } from '../branches/public.ts';
import { readTag, readTagTexts, tagPictures } from '../price-tags/public.ts';
import { faultsOf, samplerFor } from '../tag-views/public.ts';
import { type ClientRow, clientFor } from './queries.ts';

type Choice = Pick<BodyOf<typeof printCustomerTag>, 'product' | 'format' | 'language' | 'sampler'>;

interface Asker {
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/**
 * Builds one product's tag with the client's plan [TAG-6]: today's price in the branch, the months and the markup
 * of the client. The tag on the shelf is neither read nor changed.
 * @throws AppError not_found, or about the sampler
 */
export async function customerTagOf(
  db: Db,
  { actor, language: said }: Asker,
  client: ClientRow,
  branch: Seen<BranchRow>,
  choice: Choice,
): Promise<{ answer: CustomerTag; drawing: Drawing; layout: TagLayout }> {
  const { product, format } = choice;
  const language = choice.language ?? branch.tag_language;
  const question = { branchId: branch.id, language, asOf: null, only: [{ product, format }] };
  const [found, texts] = await Promise.all([readTag(db, question, said), readTagTexts(db, [product])]);
  const words = texts.get(product);
  if (found === undefined || words === undefined) throw notFound();
  const { tag } = found;
  const category = tag.product.category.id;
  const sampler = await samplerFor(db, 3, { format, category, sampler: choice.sampler });

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
    {
      ...words,
      price,
      oldPrice,
      instalment,
      client: client.name,
      pictures: tagPictures(words, sampler.stored),
    },
    sampler.stored.sampler,
    language,
  );
  const drawing = layoutTag(values, sampler.stored.layout);
  const off = client.active ? [] : [{ code: 'plan_off' as const, params: { months } }];
  const { id, sku, name } = tag.product;
  return {
    drawing,
    layout: sampler.stored.layout,
    answer: {
      product: { id, sku, name, category: tag.product.category },
      client: clientFor(actor, client),
      format,
      language,
      values: { price, old_price: oldPrice, monthly: instalment?.monthly ?? null, months },
      samplers: [...sampler.all],
      sampler: sampler.id,
      drawing,
      problems: faultsOf(said, problems, drawing, off),
    },
  };
}
