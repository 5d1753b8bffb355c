import { listShelves, showShelf } from '@javon/contract';
import { type Bound, permitted } from '../../platform/http/call.ts';
import type { ShelfService } from './service.ts';

export function shelfRoutes(service: ShelfService): Bound[] {
  return [
    permitted(listShelves, (call) => service.list(call.actor, call.scope, call.query)),
    permitted(showShelf, (call) => service.show(call.actor, call.scope, call.params.id)),
  ];
}
