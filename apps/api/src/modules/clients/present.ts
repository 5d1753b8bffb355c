import { type Client, formatPhone } from '@javon/contract';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import { today } from '../../platform/time/clock.ts';
import type { ClientRow } from './queries.ts';

/** Masks a phone number, `+998 (••) ••• 45 67`: enough for a client to recognise it. */
function hiddenPhone(phone: string): string {
  return formatPhone(phone).replace(/\(\d\d\) \d{3}/, '(••) •••');
}

/** Converts a client to the answer: unmasked for a person who may change it. */
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
