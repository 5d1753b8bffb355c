import type { Format, TagReason, TagState } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '../../platform/time/tashkent.ts';

export type TagLanguage = 'uz' | 'ru' | 'kaa';

/** Which tags of which branch, and as of which day. */
export interface TagQuestion {
  readonly branchId: number;
  readonly language: TagLanguage;
  /** `YYYY-MM-DD` of a coming day, or null for now. */
  readonly asOf: string | null;
  /** The tags asked for by name; without them, those that the branch needs or has. */
  readonly only?: readonly { readonly product: number; readonly format: Format }[];
}

interface Values {
  readonly price: number | null;
  readonly old_price: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
}

/** One tag as the query gives it: today's values, what was printed, what hangs, and the state. */
export interface TagRow extends Values {
  /** Unique within a branch and sortable: product id × 10 + the format's digit. */
  readonly id: number;
  readonly product_id: number;
  readonly format: Format;
  readonly sku: string;
  readonly barcode: string | null;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly brand: string | null;
  readonly category_id: number;
  readonly category_uz: string;
  readonly category_ru: string;
  readonly digest: string | null;
  readonly sampler_version_id: number | null;
  readonly problems: readonly { readonly code: string }[] | null;
  readonly state: TagState;
  readonly moved: boolean;
  readonly place_count: number;
  readonly shelf_id: number | null;
  readonly shelf_name: string | null;
  readonly face: number | null;
  readonly storey: number | null;
  readonly position: number | null;
  /** Steps of the walk as PostgreSQL writes an array, `{1,12,1,2,3}`; null for what stands nowhere. */
  readonly walk: string | null;
  readonly pending_item_id: number | null;
  readonly pending_price: number | null;
  readonly pending_old_price: number | null;
  readonly pending_monthly: number | null;
  readonly pending_months: number | null;
  readonly pending_digest: string | null;
  readonly pending_language: string | null;
  readonly pending_sampler_version_id: number | null;
  readonly pending_at: string | null;
  readonly hung_item_id: number | null;
  readonly hung_price: number | null;
  readonly hung_old_price: number | null;
  readonly hung_monthly: number | null;
  readonly hung_months: number | null;
  readonly hung_digest: string | null;
  readonly hung_language: string | null;
  readonly hung_sampler_version_id: number | null;
  readonly hung_shelf_id: number | null;
  readonly hung_at: string | null;
  readonly confirmed_at: string | null;
  readonly failed: boolean;
  readonly times: number;
  readonly duplicates: number;
  readonly duplicates_day: string | null;
  readonly duplicates_on_day: number;
}

/** The tags that the question is about: named ones, or those needed by what stands there, plus what hangs. */
function wanted({ branchId, only }: TagQuestion): RawBuilder<unknown> {
  if (only !== undefined) {
    return sql`select * from unnest(${only.map((o) => o.product)}::bigint[], ${only.map((o) => o.format)}::text[]) as n (product_id, format)`;
  }
  return sql`
    select pl.product_id, c.tag_format as format
    from place pl join product p on p.id = pl.product_id join category c on c.id = p.category_id
    where p.deleted_at is null
    union
    select t.product_id, t.format from price_tag t
    where t.branch_id = ${branchId} and (t.pending_item_id is not null or t.hung_item_id is not null)`;
}

/** Price and old price that hold on the day; prices still to come stand in the price history. */
function effectivePrice(asOf: string | null): {
  readonly price: RawBuilder<unknown>;
  readonly oldPrice: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
} {
  if (asOf === null) return { price: sql`p.price`, oldPrice: sql`p.old_price`, join: sql`` };
  const end = startOfDay(addDays(asOf, 1)).toISOString();
  return {
    price: sql`case when coming.id is null then p.price else coming.price end`,
    oldPrice: sql`case when coming.id is null then p.old_price else coming.old_price end`,
    join: sql`left join lateral (
      select h.id, h.price, h.old_price from price_history h
      where h.product_id = p.id and not h.applied and h.valid_from < ${end}
      order by h.valid_from desc, h.id desc limit 1) coming on true`,
  };
}

/** True where what was printed (`pending` or `hung`) says what the tag would say today. */
function matches(what: 'pending' | 'hung', language: TagLanguage): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`v.${what}_${name}`);
  return sql`(${column('price')} is not distinct from v.price
    and ${column('old_price')} is not distinct from v.old_price
    and ${column('monthly')} is not distinct from v.monthly
    and ${column('months')} is not distinct from v.months
    and ${column('digest')} = v.digest
    and ${column('sampler_version_id')} = v.sampler_version_id
    and ${column('language')} = ${language})`;
}

/**
 * The tags of a branch with their state, as a subquery of {@link TagRow}s.
 *
 * Nothing of the state is stored: it follows from comparing today's values with what was printed last
 * (`pending`) or hangs (`hung`). So a changed price makes each branch's tag stale at once, with no further
 * write, and a price changed back makes it right again.
 */
export function tagRows(question: TagQuestion): RawBuilder<TagRow> {
  const { branchId, language, asOf } = question;
  const { price, oldPrice, join } = effectivePrice(asOf);
  const digest = sql.ref(`tc.digest_${language}`);
  const placesOf =
    question.only === undefined
      ? sql``
      : sql`and p.product_id = any(${question.only.map((o) => o.product)}::bigint[])`;
  return sql<TagRow>`(
    with place as (
      select p.product_id, count(distinct p.shelf_id)::int as place_count, array_agg(distinct p.shelf_id) as shelves,
        min(array[s.position::bigint, s.id, p.face, p.storey, p.position]) as walk
      from placement p join shelf s on s.id = p.shelf_id
      where p.branch_id = ${branchId} and s.branch_id = ${branchId} and s.deleted_at is null ${placesOf}
      group by p.product_id
    ),
    wanted as (${wanted(question)}),
    v as (
      select n.product_id * 10 + right(n.format, 1)::int as id, n.product_id, n.format,
        p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, b.name as brand, p.deleted_at,
        p.category_id, c.name_uz as category_uz, c.name_ru as category_ru,
        e.price, case when sv.shows_old_price then e.old_price end as old_price, e.old_price as true_old_price,
        case when ip.months is not null then monthly_price(e.price, ip.markup_bp, ip.months) end as monthly,
        case when e.price is not null then ip.months end as months,
        ${digest} as digest, tc.sampler_version_id, tc.problems -> ${language}::text as problems,
        coalesce(pl.place_count, 0) as place_count, pl.walk[2] as shelf_id, s.name as shelf_name,
        pl.walk[3]::int as face, pl.walk[4]::int as storey, pl.walk[5]::int as position,
        pl.walk as walk_order, pl.walk::text as walk,
        coalesce(pl.place_count > 0 and t.hung_shelf_id is not null and not t.hung_shelf_id = any(pl.shelves), false) as moved,
        t.pending_item_id, t.pending_price, t.pending_old_price, t.pending_monthly, t.pending_months,
        t.pending_digest, t.pending_language, t.pending_sampler_version_id, t.pending_shelf_id, t.pending_at,
        t.hung_item_id, t.hung_price, t.hung_old_price, t.hung_monthly, t.hung_months, t.hung_digest,
        t.hung_language, t.hung_sampler_version_id, t.hung_shelf_id, t.hung_at, t.confirmed_at,
        coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
        t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day
      from wanted n
      join product p on p.id = n.product_id
      join category c on c.id = p.category_id
      left join brand b on b.id = p.brand_id
      ${join}
      cross join lateral (select ${price} as price, ${oldPrice} as old_price) e
      left join place pl on pl.product_id = n.product_id
      left join shelf s on s.id = pl.walk[2]
      left join price_tag t on t.branch_id = ${branchId} and t.product_id = n.product_id and t.format = n.format
      left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
      left join sampler_version sv on sv.id = tc.sampler_version_id
      left join instalment_plan ip on ip.months = sv.months and ip.active
    )
    select v.*, case
      when (v.pending_item_id is not null or v.hung_item_id is not null) and (
        v.deleted_at is not null
        or (v.place_count = 0 and coalesce(v.pending_shelf_id, v.hung_shelf_id) is not null)) then 'take_down'
      when v.pending_item_id is not null and ${matches('pending', language)} then 'printed'
      when v.pending_item_id is null and v.hung_item_id is not null and not v.moved and ${matches('hung', language)} then 'current'
      else 'to_print' end as state
    from v)`;
}

type Baseline = Values & {
  readonly digest: string | null;
  readonly language: string | null;
  readonly sampler: number | null;
};

function baselineOf(row: TagRow): Baseline | null {
  if (row.pending_item_id !== null) {
    return {
      price: row.pending_price,
      old_price: row.pending_old_price,
      monthly: row.pending_monthly,
      months: row.pending_months,
      digest: row.pending_digest,
      language: row.pending_language,
      sampler: row.pending_sampler_version_id,
    };
  }
  if (row.hung_item_id === null) return null;
  return {
    price: row.hung_price,
    old_price: row.hung_old_price,
    monthly: row.hung_monthly,
    months: row.hung_months,
    digest: row.hung_digest,
    language: row.hung_language,
    sampler: row.hung_sampler_version_id,
  };
}

export interface Reason {
  readonly code: TagReason;
  readonly from: number | string | null;
  readonly to: number | string | null;
}

/** Why a tag has to be printed or taken down; empty for one that is right. */
export function reasonsOf(row: TagRow, language: TagLanguage): Reason[] {
  const plain = (code: TagReason): Reason => ({ code, from: null, to: null });
  if (row.state === 'take_down') return [plain('left_shelf')];
  if (row.state !== 'to_print') return [];
  const before = baselineOf(row);
  if (before === null) return [plain(row.failed ? 'print_failed' : 'never_printed')];
  const reasons: Reason[] = [];
  if (row.failed) reasons.push(plain('print_failed'));
  if (before.price !== row.price) reasons.push({ code: 'price', from: before.price, to: row.price });
  if (before.old_price !== row.old_price)
    reasons.push({ code: 'old_price', from: before.old_price, to: row.old_price });
  // A monthly price follows the price; it is a reason of its own only where the price stood still.
  const instalmentMoved = before.monthly !== row.monthly || before.months !== row.months;
  if (instalmentMoved && before.price === row.price)
    reasons.push({ code: 'instalment', from: before.monthly, to: row.monthly });
  if (before.language !== language) reasons.push({ code: 'language', from: before.language, to: language });
  if (before.sampler !== row.sampler_version_id) reasons.push(plain('sampler'));
  // Another sampler or language shows other texts by itself.
  else if (before.language === language && before.digest !== row.digest) reasons.push(plain('text'));
  if (row.moved) reasons.push({ code: 'moved', from: null, to: row.shelf_name });
  return reasons;
}
