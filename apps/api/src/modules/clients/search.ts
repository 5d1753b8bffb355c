import { cardDigits, hasKnownPrefix, isCardNumber, normalisePhone } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import type { CardHash } from './card-hash.ts';
import type { Mark } from './queries.ts';

/** Searches that one person may make in a while: a queue at the counter, not a list of numbers. */
const ALLOWED = 30;
const WHILE_SECONDS = 600;

/**
 * Counts a search of this person, in a write of its own: what comes of the search does not take it back.
 * @throws AppError too_many_requests
 */
export async function countSearch(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into client_search as s (user_id, began_at, count) values (${userId}, now(), 1)
    on conflict (user_id) do update set
      count = case when s.began_at < now() - make_interval(secs => ${WHILE_SECONDS}) then 1 else s.count + 1 end,
      began_at = case when s.began_at < now() - make_interval(secs => ${WHILE_SECONDS}) then now() else s.began_at end
    returning count, ceil(${WHILE_SECONDS} - extract(epoch from now() - began_at))::int as seconds`.execute(
    db,
  );
  const { count = 0, seconds = 1 } = rows[0] ?? {};
  if (count > ALLOWED) throw new AppError('too_many_requests', { params: { seconds: Math.max(1, seconds) } });
}

/**
 * Parses a search for a client: a card number has sixteen digits, a PINFL fourteen, a phone number nine, or twelve
 * with the country's code.
 * @throws AppError card_number_wrong, phone_prefix, client_query_wrong about the query
 */
export function markIn(query: string, cards: CardHash): Mark {
  const digits = query.replace(/\D/g, '');
  if (digits.length === 16) {
    if (!isCardNumber(query)) throw fieldError('query', 'card_number_wrong');
    const digits = cardDigits(query);
    return { by: 'card', value: cards.all(digits), renewed: cards.of(digits) };
  }
  if (digits.length === 14) return { by: 'pinfl', value: digits };
  const phone = normalisePhone(query);
  if (phone === null) throw fieldError('query', 'client_query_wrong');
  if (!hasKnownPrefix(phone)) throw fieldError('query', 'phone_prefix');
  return { by: 'phone', value: phone };
}
