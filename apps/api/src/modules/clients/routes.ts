import type { FileStore } from '../../platform/files/store.ts';
import { type Bound, bindRoutes, FileAnswer } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import * as clients from './service/clients.ts';
import * as tags from './service/customer-tag.ts';

export function clientRoutes(tools: clients.ClientTools & { readonly files: FileStore }): Bound[] {
  const { db, cards } = tools;
  return bindRoutes({
    findClient: (call) => clients.findClient(tools, call.actor, call.body.query),
    showClient: (call) => clients.showClient(db, call.actor, call.params.id),
    createClient: async (call) => {
      // Counts as a search: "already exists" reveals as much about a number as finding it.
      await clients.requireSearchLeft(db, call.actor.userId);
      const kept = { ...call, body: clients.withoutCard(cards, call.body) };
      return once(db, kept, (tx) => clients.createClient(tx, cards, call, call.body));
    },
    editClient: (call) => clients.editClient(tools, call),
    eraseClient: async (call) => {
      await clients.eraseClient(db, call, call.params.id, call.query.confirmed);
      return { erased: true } as const;
    },
    showCustomerTag: (call) => {
      const { product, format } = call.params;
      return tags.showCustomerTag(db, call, call.params.id, { ...call.query, product, format });
    },
    printCustomerTag: async (call) => {
      const stream = await tags.printCustomerTag(tools, call, call.params.id, call.body);
      return new FileAnswer(stream, 'application/pdf', `javon-${call.body.format}.pdf`);
    },
  });
}
