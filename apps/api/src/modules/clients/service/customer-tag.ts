import type { Readable } from 'node:stream';
import type { BodyOf, CustomerTag, Fault } from '@javon/contract';
import {
  type Drawing,
  layoutTag,
  monthlyPrice,
  planSheets,
  resolveTag,
  type TagLayout,
} from '@javon/price-tag';
import { pagesOf, printPdf } from '@javon/price-tag/pdf';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { LocalisedChange, ScopedChange } from '../../../platform/change/change.ts';
import { note } from '../../../platform/change/note.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { now } from '../../../platform/time/clock.ts';
import { type BranchRow, branchFor } from '../../branches/public.ts';
import {
  isFalseDiscount,
  jobPictures,
  readTag,
  readTagTexts,
  samplerFacts,
  tagPictures,
} from '../../price-tags/public.ts';
import { faultsOf, samplerFor } from '../../tag-views/public.ts';
import { clientFor } from '../present.ts';
import type { ClientRow } from '../queries.ts';
import { requireClient } from './clients.ts';

type Choice = Pick<BodyOf<'printCustomerTag'>, 'product' | 'format' | 'language' | 'sampler'>;

/** A call about a client's tag in a branch of the caller's scope. */
type TagCall = ScopedChange & LocalisedChange;

/**
 * Builds one product's tag with the client's plan [TAG-6]: today's price in the branch, the months and the markup
 * of the client. The tag on the shelf is neither read nor changed.
 * @throws AppError not_found, or about the sampler
 */
async function tagOf(
  db: Db,
  { actor, language: said }: TagCall,
  client: ClientRow,
  branch: Seen<BranchRow>,
  choice: Choice,
): Promise<{ answer: CustomerTag; drawing: Drawing; layout: TagLayout }> {
  const { product, format } = choice;
  const language = choice.language ?? branch.tag_language;
  const question = { branchId: branch.id, language, asOf: null, only: [{ product, format }] };
  const [found, texts] = await Promise.all([readTag(db, question, said), readTagTexts(db, [product])]);
  const words = texts.get(product);
  if (found === undefined || words === undefined || found.row.deleted_at !== null) throw notFound();
  const { tag, row } = found;
  const category = tag.product.category.id;
  const sampler = await samplerFor(db, 3, { format, category, sampler: choice.sampler });

  const { price } = tag.values;
  const oldPrice = row.day_old_price;
  const { months } = client;
  // A promo bank covers its own number of months; other months follow the client's plan.
  const promoBank = row.segment_promo_bank === true && row.segment_months === months;
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
  const faults: Fault[] = client.active ? [] : [{ code: 'plan_off', params: { months } }];
  const shownOld = samplerFacts(sampler.stored).shows_old_price ? oldPrice : null;
  if (isFalseDiscount({ ...row, old_price: shownOld }))
    faults.push({ code: 'tag_campaign_above_own', params: {} });
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
      campaign: tag.campaign,
      samplers: [...sampler.all],
      sampler: sampler.id,
      drawing,
      problems: faultsOf(said, problems, drawing, faults),
    },
  };
}

/** @throws AppError not_found, or about the branch or the sampler */
export async function showCustomerTag(
  db: Db,
  call: TagCall,
  key: string,
  { branch: ref, ...choice }: Choice & { readonly branch?: number | string | undefined },
): Promise<CustomerTag> {
  const branch = await branchFor(db, call.scope, call.actor, ref);
  const { answer } = await tagOf(db, call, await requireClient(db, key), branch, choice);
  return answer;
}

/**
 * A client's tag as PDF. It is handed to the customer, so it is not counted in the state of the tag on the
 * shelf or in the product's prints, only recorded in the history.
 * @throws AppError not_found, nothing_to_print with the reasons
 */
export async function printCustomerTag(
  { db, files }: FileTools,
  call: TagCall,
  key: string,
  body: BodyOf<'printCustomerTag'>,
): Promise<Readable> {
  const branch = await branchFor(db, call.scope, call.actor, body.branch);
  const client = await requireClient(db, key);
  const { answer, drawing, layout } = await tagOf(db, call, client, branch, body);
  const { product, format } = body;
  if (drawing === null || answer.problems.length > 0) {
    const path = `items.${product}.${format}`;
    throw new AppError('nothing_to_print', {
      issues: answer.problems.map(({ code }) => ({
        path,
        code: code as 'tag_layout',
        params: { months: client.months, language: answer.language, letter: '' },
      })),
    });
  }
  const noted = { entity: 'client', id: client.id, branchId: branch.id };
  const after = { product_id: product, format, months: client.months };
  await transaction(db, (tx) => note(tx, call, noted, 'printed', { after }));
  const { orientation, size } = layout;
  const pages = planSheets([{ key: 'tag', format, orientation, size, copies: 1 }], {
    onePerPage: body.own_page ?? false,
  });
  return printPdf(
    pagesOf(pages, () => drawing),
    {
      title: `Javon ${branch.code} ${answer.product.sku}`,
      language: answer.language,
      date: now(),
      pictures: jobPictures(files, [layout]),
    },
  );
}
