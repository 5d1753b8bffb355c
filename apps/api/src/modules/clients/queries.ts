import type { Client } from '@javon/contract';
import { formatPhone } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { today } from '../../platform/time/clock.ts';
import type { KeptHash } from './card-hash.ts';

/** A client as it is kept. */
export interface ClientRow {
  /** Number for the history; the interface knows the key alone. */
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly pinfl: string | null;
  readonly card_hash: Buffer | null;
  readonly card_keys: number[] | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
  readonly months: number;
  readonly markup_bp: number;
  readonly active: boolean;
  readonly version: number;
  readonly phones: readonly string[];
}

/** By what a client is known. */
export type Mark =
  | { readonly by: 'key'; readonly value: string }
  | { readonly by: 'phone'; readonly value: string }
  | { readonly by: 'pinfl'; readonly value: string }
  | { readonly by: 'card'; readonly value: readonly Buffer[]; readonly renewed: KeptHash };

function condition(mark: Mark): RawBuilder<unknown> {
  switch (mark.by) {
    case 'key':
      return sql`c.key = ${mark.value}::uuid`;
    case 'phone':
      return sql`c.id = (select client_id from client_phone where phone = ${mark.value})`;
    case 'pinfl':
      return sql`c.pinfl = ${mark.value}`;
    case 'card':
      return sql`c.card_hash = any(${mark.value}::bytea[])`;
  }
}

/** The client with this mark; an erased one is as good as none. */
export async function readClient(db: Db, mark: Mark): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`
    select c.id, c.key, c.name, c.pinfl, c.card_hash, c.card_keys, c.card_last4, c.card_expires::text, c.months, c.version,
      p.markup_bp, p.active,
      coalesce((select json_agg(f.phone order by f.position) from client_phone f where f.client_id = c.id), '[]') as phones
    from client c join instalment_plan p on p.months = c.months
    where ${condition(mark)} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** `+998 (••) ••• 45 67`: enough for a person to say yes to. */
function hiddenPhone(phone: string): string {
  return formatPhone(phone).replace(/\(\d\d\) \d{3}/, '(••) •••');
}

/** A client as it is answered: whole for those who may change it. */
export function clientFor(actor: Actor, row: ClientRow): Client {
  const can = heldOf(actor, ['clients.edit']);
  const isWhole = can.length > 0;
  return {
    id: row.key,
    name: row.name,
    phones: row.phones.map((phone) => (isWhole ? formatPhone(phone) : hiddenPhone(phone))),
    card:
      row.card_last4 === null || row.card_expires === null
        ? null
        : {
            last4: row.card_last4,
            expiry: `${row.card_expires.slice(5, 7)}/${row.card_expires.slice(2, 4)}`,
            expired: row.card_expires < today(),
          },
    pinfl: row.pinfl === null || isWhole ? row.pinfl : `••••••••••${row.pinfl.slice(-4)}`,
    plan: { months: row.months, markup_bp: row.markup_bp, active: row.active },
    version: row.version,
    can,
  };
}
