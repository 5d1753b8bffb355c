import { z } from 'zod';
import { isCardNumber } from './card.ts';
import { FORMATS, MAX_PRICE, PAGE_LIMIT, type SortBy } from './constants.ts';
import { as } from './issues.ts';
import { hasKnownPrefix, normalisePhone } from './phone.ts';
import type { RouteSchemas } from './route.ts';

/** Largest id: a JSON number and a bigint column can both represent it exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Largest number of an `int` column. */
export const MAX_INT = 2_147_483_647;

/** Id in a body or an answer. */
export const id = z.int().min(1).max(MAX_ID);
/** Digits only, without leading zeros: `z.coerce` would also accept ` 1`, `0x10` and `1e3`. */
const DIGITS = /^(0|[1-9]\d{0,15})$/;

/** Integer in a path or query string, where everything is text; a number stays as it is. */
export function wholeParam(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}
/** Id in a path or query string. */
export const idParam = wholeParam(1, MAX_ID);
export const idParams = z.strictObject({ id: idParam });
/** Number of a part in a path or query string: of a version, or of a question. */
export const numberParam = wholeParam(1, MAX_INT);

/** Version of a row, incremented at each change; sent back with an edit so that a stale one is refused. */
export const version = z.int().min(1).max(MAX_INT);

/** Text of one line, trimmed by the server. */
export const line = (max: number) => z.string().min(1).max(max);

/** A text in the languages of the chain; Karakalpak only if it is printed. */
export const localised = (max: number) =>
  z.strictObject({ uz: line(max), ru: line(max), kaa: z.string().max(max).optional() });
/** Same in an answer, where old rows may lack a translation. */
export const localisedOut = z.object({ uz: z.string(), ru: z.string(), kaa: z.string().optional() });
export type Localised = z.infer<typeof localisedOut>;

/** A price a product can be sold for. */
export const price = z.int().min(1).max(MAX_PRICE);

/** Calendar day `YYYY-MM-DD` of the years 1900 to 2199 in the chain's time zone. */
export const day = z
  .string()
  .max(10)
  .refine((text) => /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && isRealDay(text), as('date_wrong'));
/**
 * Time of a day `HH:MM`, 00:00 to 23:59.
 * @public
 */
export const time = z
  .string()
  .max(5)
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), as('time_wrong'));
/** Timestamp as ISO 8601 with offset. */
export const moment = z.string();
/** The same in a call: a real day and an offset that exists. */
export const sentMoment = z.string().max(40).refine(isMoment, as('date_wrong'));

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-](\d{2}):\d{2})$/;
/** Hours of the largest offset from UTC. */
const MAX_OFFSET = 14;

function isMoment(text: string): boolean {
  const [, day, offset = '0'] = MOMENT.exec(text) ?? [];
  return (
    day !== undefined && isRealDay(day) && Number(offset) <= MAX_OFFSET && !Number.isNaN(Date.parse(text))
  );
}

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Maximum length of an address that mail is delivered to, and of the part before its `@` (RFC 5321, 4.5.3.1).
 */
const EMAIL_MAX = 254;
const EMAIL_LOCAL_MAX = 64;
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;
/**
 * E-mail address in common form: no quotes, no comments, a domain with a dot.
 * @public
 */
export const email = z
  .string()
  .max(EMAIL_MAX)
  .refine((text) => EMAIL.test(text) && text.indexOf('@') <= EMAIL_LOCAL_MAX, as('email_wrong'));

/** A phone number as typed; the server stores the result of {@link normalisePhone}. */
export const phone = z
  .string()
  .min(1)
  .max(40)
  .refine((text) => text === '' || normalisePhone(text) !== null, { ...as('phone_wrong'), abort: true })
  .refine((text) => {
    const normalised = normalisePhone(text);
    return normalised === null || hasKnownPrefix(normalised);
  }, as('phone_prefix'));

/** A card number as typed. */
export const cardNumber = z
  .string()
  .min(1)
  .max(30)
  .refine((text) => text === '' || isCardNumber(text), as('card_number_wrong'));

/** Month and year at whose end a card expires, `11/29`; the month is 01 to 12. */
export const cardExpiry = z
  .string()
  .min(1)
  .max(5)
  .refine((text) => text === '' || /^(0[1-9]|1[0-2])\/\d\d$/.test(text), as('card_expiry_wrong'));

/** `#RRGGBB`. */
export const colour = z
  .string()
  .max(7)
  .refine((text) => /^#[0-9a-fA-F]{6}$/.test(text), as('colour_wrong'));

/** Branch by its id or by its code, `TAS-01`. */
export const branchRef = z
  .union([z.int().min(1).max(MAX_ID), z.string().min(1).max(20)])
  .describe('id or code of a branch');
export const branchRefParam = z.string().min(1).max(20).describe('id or code of a branch');

export const format = z.enum(FORMATS);
export type Format = z.infer<typeof format>;

/** `true`, `false` in a query string. */
export const flagParam = z.enum(['true', 'false']);
/** Query of a call that the person has to confirm. */
export const confirmation = z.strictObject({ confirmed: flagParam.optional() });
export const searchText = z.string().max(100);

/**
 * Query of a list: page size, the opaque cursor of the previous answer, free text, and a sort key with `-`
 * for descending.
 */
export function listQuery<const Sort extends readonly [string, ...string[]], Shape extends z.ZodRawShape>(
  sorts: Sort,
  filters: Shape,
) {
  const both = sorts.flatMap((key: Sort[number]): SortBy<Sort[number]>[] => [key, `-${key}`]);
  return z.strictObject({
    limit: wholeParam(1, PAGE_LIMIT.max).default(PAGE_LIMIT.default),
    cursor: z.string().max(400).optional(),
    search: searchText.optional(),
    sort: z.enum(both).optional(),
    ...filters,
  });
}

/** Answer of a list; `next` is null on the last page, `total` is given if counting is cheap. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable(), total: z.int().optional() });
}

/** Body of an edit: the version that the person saw, and those of the fields that change. */
export function edited<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject({ version, ...z.strictObject(fields).partial().shape });
}

/** Schemas of a call about one row, whose id is in the path. */
export function byId<Answer extends z.ZodType, Rest extends Omit<RouteSchemas, 'params' | 'answer'> = object>(
  answer: Answer,
  rest?: Rest,
) {
  return { params: idParams, answer, ...rest } as { params: typeof idParams; answer: Answer } & Rest;
}

/** Keys of the actions that the person may take on the row. */
export const can = z.array(z.string());
