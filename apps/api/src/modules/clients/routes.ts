import {
  createClient,
  editClient,
  eraseClient,
  findClient,
  printCustomerTag,
  showClient,
  showCustomerTag,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type Bound, FileAnswer, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { branchFor } from '../branches/public.ts';
import { customerTagOf } from './customer-tag.ts';
import { customerTagPdf } from './print-tag.ts';
import { countSearch } from './search.ts';
import type { ClientService } from './service.ts';

export function clientRoutes(db: Db, service: ClientService, files: FileStore): Bound[] {
  return [
    permitted(findClient, (call) => service.find(call.actor, call.body.query)),
    permitted(showClient, (call) => service.show(call.actor, call.params.id)),
    permitted(createClient, async (call) => {
      // Counts as a search: "already exists" tells as much about a number as finding it does.
      await countSearch(db, call.actor.userId);
      return once(db, createClient, { ...call, body: service.withoutCard(call.body) }, (tx) =>
        service.create(tx, call, call.body),
      );
    }),
    permitted(editClient, (call) => service.edit(call, call.params.id, call.body)),
    permitted(eraseClient, async (call) => {
      await service.erase(call, call.params.id, call.query.confirmed === 'true');
      return { erased: true } as const;
    }),
    permitted(showCustomerTag, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.query.branch);
      const client = await service.row(call.params.id);
      const { product, format } = call.params;
      const { answer } = await customerTagOf(db, call, client, branch, { ...call.query, product, format });
      return answer;
    }),
    permitted(printCustomerTag, async (call) => {
      const branch = await branchFor(db, call.scope, call.actor, call.body.branch);
      const client = await service.row(call.params.id);
      const stream = await customerTagPdf(db, files, call, client, branch, call.body);
      return new FileAnswer(stream, 'application/pdf', `javon-${call.body.format}.pdf`);
    }),
  ];
}
