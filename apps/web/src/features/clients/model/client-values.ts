import { type Client, formatPhone, normalisePhone } from '@javon/contract';

/** Field values of the form of a client: texts as they are typed. */
export interface ClientValues {
  readonly name: string;
  readonly phones: readonly string[];
  readonly card: { readonly number: string; readonly expiry: string };
  /** Removes the stored card. */
  readonly drops_card: boolean;
  readonly pinfl: string;
  readonly months: string | null;
}

const NO_CARD = { number: '', expiry: '' } as const;

/** Values of a new client from the query that found none: a phone number, a card number or a PINFL. */
export function emptyClient(typed: string): ClientValues {
  const digits = typed.replace(/\D/g, '');
  const phone = digits.length < 14 ? normalisePhone(typed) : null;
  return {
    name: '',
    phones: [phone === null ? '' : formatPhone(phone)],
    card:
      digits.length === 16 ? { number: digits.replace(/(?=(?:.{4})+$)(?!^)/g, ' '), expiry: '' } : NO_CARD,
    drops_card: false,
    pinfl: digits.length === 14 ? digits : '',
    months: null,
  };
}

/** Returns the form's values of a client; the card is empty until it is typed again. */
export function valuesOf(client: Client): ClientValues {
  return {
    name: client.name,
    phones: client.phones,
    card: NO_CARD,
    drops_card: false,
    pinfl: client.pinfl ?? '',
    months: String(client.plan.months),
  };
}

/** Body of the call; without a card if none was typed. */
export function clientBody({ name, phones, card, drops_card, pinfl, months }: ClientValues) {
  const filled = phones.filter((phone, index) => index === 0 || phone !== '');
  const typed = card.number !== '' || card.expiry !== '';
  return {
    name,
    phones: filled,
    ...(typed ? { card } : drops_card ? { card: null } : {}),
    pinfl: pinfl === '' ? null : pinfl,
    months: months === null ? null : Number(months),
  };
}
