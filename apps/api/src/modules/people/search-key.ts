import { type RawBuilder, sql } from 'kysely';
import { searchKey } from '../../platform/text/normalise.ts';

/** Facts that make up a person's search key; the PINFL is searched separately. */
interface Findable {
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string | null;
  readonly phone: string;
}

/** `users.search_key`: names in one spelling and the phone number. */
export function personSearchKey({ surname, name, patronymic, phone }: Findable): string {
  return searchKey(`${surname} ${name} ${patronymic ?? ''} ${phone}`);
}

/** The expression that people are searched by; the index users_search_idx is over this very text. */
export const SEARCHED: RawBuilder<string> = sql`(u.search_key || ' ' || coalesce(u.pinfl, ''))`;
