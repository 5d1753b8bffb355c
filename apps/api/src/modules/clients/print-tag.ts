import type { Readable } from 'node:stream';
import type { BodyOf, printCustomerTag } from '@javon/contract';
import { planSheets } from '@javon/price-tag';
import { pagesOf, printPdf } from '@javon/price-tag/pdf';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { record } from '../../platform/history/record.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { now } from '../../platform/time/clock.ts';
import type { BranchRow } from '../branches/public.ts';
import { jobPictures } from '../price-tags/public.ts';
import { customerTagOf } from './customer-tag.ts';
import type { ClientRow } from './queries.ts';

interface Asker {
  readonly actor: Actor;
  readonly requestId: string;
  readonly language: ServerLanguage;
}

/**
 * A client's tag as PDF. It goes into the customer's hand: neither the state of the tag on the shelf nor the
 * product's print count know of it, the history does.
 * @throws AppError not_found, nothing_to_print with what keeps it from going out
 */
export async function customerTagPdf(
  db: Db,
  files: FileStore,
  asker: Asker,
  client: ClientRow,
  branch: Seen<BranchRow>,
  body: BodyOf<typeof printCustomerTag>,
): Promise<Readable> {
  const { answer, drawing, layout } = await customerTagOf(db, asker, client, branch, body);
  if (drawing === null || answer.problems.length > 0) {
    const path = `items.${body.product}.${body.format}`;
    throw new AppError('nothing_to_print', {
      issues: answer.problems.map(({ code }) => ({
        path,
        code: code as 'tag_layout',
        params: { months: client.months, language: answer.language, letter: '' },
      })),
    });
  }
  await transaction(db, (tx) =>
    record(tx, {
      userId: asker.actor.userId,
      branchId: branch.id,
      requestId: asker.requestId,
      entity: 'client',
      entityId: client.id,
      action: 'printed',
      after: { product_id: body.product, format: body.format, months: client.months },
    }),
  );
  const { format } = body;
  const orientation = drawing.width > drawing.height ? ('across' as const) : ('upright' as const);
  const pages = planSheets([{ key: 'tag', format, orientation, copies: 1 }], {
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
