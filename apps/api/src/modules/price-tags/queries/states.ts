import { type RawBuilder, sql } from 'kysely';
import type { PrintedFacts, PrintSlot } from '../printed-facts.ts';
import { dayOfQuestion, type TagLanguage, type TagQuestion } from '../question.ts';
import type { TagRow } from '../tag-row.ts';
import { hangsInstead, printColumns, printsAhead, sameFactsSql } from './printed-facts.ts';
import { campaignsOnDay, ownPrice, productCondition, segmentsOnDay } from './sources-of-day.ts';

/** Tags of the branch that hang or are pending. */
function hanging(question: TagQuestion): RawBuilder<unknown> {
  return sql`
    select t.product_id, t.format from price_tag t
    where t.branch_id = ${question.branchId} and (t.pending_item_id is not null or t.hung_item_id is not null
        or (t.product_id, t.format) in (select product_id, format from ahead))
      and ${productCondition(question, 't.product_id')}`;
}

/** Condition for the products of the question. */
function concerned({ only }: TagQuestion): RawBuilder<unknown> {
  return only === undefined
    ? sql`select product_id from place union select product_id from hanging`
    : sql`select distinct * from unnest(${only.map((o) => o.product)}::bigint[]) as n (product_id)`;
}

/** The tags of the question: named ones, or those that displayed products need, plus those that hang. */
function wanted({ only }: TagQuestion): RawBuilder<unknown> {
  if (only !== undefined) {
    return sql`
      select b.*, n.format
      from unnest(${only.map((o) => o.product)}::bigint[], ${only.map((o) => o.format)}::text[]) as n (product_id, format)
      join base b on b.product_id = n.product_id`;
  }
  return sql`
    select b.*, b.needed_format as format from base b where b.needed_format is not null and b.deleted_at is null
    union all
    select b.*, h.format from hanging h join base b on b.product_id = h.product_id
    where b.needed_format is null or b.deleted_at is not null or h.format <> b.needed_format`;
}

/**
 * Whether a print (`pending` or `hung`) shows what the tag would show today; never null. The language is part
 * of the digest: a print in a requested language is compared in it, any other in the branch's.
 */
function matches(slot: PrintSlot, language: TagLanguage): RawBuilder<unknown> {
  const kept = (name: string) => sql.ref(`v.${slot}_${name}`);
  const digest = sql`case when not ${kept('language_chosen')} then ${sql.ref(`v.digest_${language}`)}
      when ${kept('language')} = 'uz' then v.digest_uz when ${kept('language')} = 'ru' then v.digest_ru
      else v.digest_kaa end`;
  const today = (fact: keyof PrintedFacts) => (fact === 'digest' ? digest : sql.ref(`v.${fact}`));
  return sql`(${kept('item_id')} is not null and ${sameFactsSql(kept, today)})`;
}

/**
 * Whether the category has another format since a print in its format; never null. `hasLeftFormat` compares the same. A
 * campaign's tag, and one of a product on no shelf, may hang in any format.
 */
function leftFormat(slot: PrintSlot): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`v.${slot}_own_format`)} and not v.own_format
    and v.needed_format is not null and v.campaign_id is null, false)`;
}

/** Rows `v` of tags with whether each print is right, and which of the two is judged. */
function judgedRows(language: TagLanguage, day: string): RawBuilder<unknown> {
  return sql`
    select v.*, r.pending_right, r.hung_right, c.judges_pending,
      case when c.judges_pending then f.pending_left else f.hung_left end as left_format
    from v
    cross join lateral (select ${leftFormat('pending')} as pending_left, ${leftFormat('hung')} as hung_left) f
    cross join lateral (select ${matches('pending', language)} and not f.pending_left as pending_right,
      ${matches('hung', language)} and not f.hung_left as hung_right
      -- A fence: without it the facts would be compared anew wherever the result is read.
      offset 0) r
    cross join lateral (select
      v.pending_item_id is not null
        and (coalesce(v.pending_as_of <= ${day}::date, true) or (r.pending_right
            -- Printed ahead with what it says today: that counts where nothing right hangs.
            and (v.moved or not r.hung_right))
          -- Printed ahead, not needed until then, and nothing else to judge: it waits for its confirmation.
          or v.hung_item_id is null and v.format is distinct from v.needed_format) as judges_pending) c`;
}

/** Rows `judged` of tags with their state, and whether what hangs was hung before its day. */
function statedRows(day: string): RawBuilder<unknown> {
  return sql`
    select j.*,
      not j.judges_pending and not j.hung_right and j.hung_item_id is not null
        and coalesce(j.hung_as_of > ${day}::date, false) as hung_ahead,
      case
      when j.pending_item_id is null and j.hung_item_id is null then 'to_print'
      when j.deleted_at is not null
        or (j.place_count = 0 and coalesce(j.pending_shelf_id, j.hung_shelf_id) is not null) then 'take_down'
      when j.judges_pending and (j.pending_right or j.pending_as_of > ${day}::date) then 'printed'
      when not j.judges_pending and j.hung_right and not j.moved then 'current'
      when j.format is distinct from j.needed_format and j.campaign_id is null
        and (j.judges_pending or not j.hung_right)
        and (j.holding_id is not null and j.needed_format is not null or j.sampler_version_id is null or j.left_format
          or case when j.judges_pending then j.pending_campaign_id else j.hung_campaign_id end is not null) then 'take_down'
      else 'to_print' end as state
    from judged j`;
}

/**
 * The tags of a branch with their state, as a subquery of {@link TagRow}s.
 *
 * The state is not stored: it is computed by comparing the day's values with the last print (`pending`) or
 * the hanging one (`hung`). So a changed price makes each branch's tag stale at once, with no further write,
 * and a price changed back makes it right again; a campaign begins and ends with the date. Sources of each
 * value, when a tag is to be taken down, and which of several waiting prints counts: docs/decisions/2026-11-21-sources-of-a-tag.md.
 */
export function tagRows(question: TagQuestion): RawBuilder<TagRow> {
  const { branchId, language, asOf } = question;
  const asked = question.inLanguage ?? language;
  const day = dayOfQuestion(question);
  const own = ownPrice(asOf);
  const here = question.shelf === undefined ? sql`` : sql` filter (where p.shelf_id = ${question.shelf})`;
  return sql<TagRow>`(
    with place as (
      select p.product_id, array_agg(distinct p.shelf_id) as shelves,
        min(array[s.position::bigint, s.id, p.face, p.storey, p.position])${here} as walk
      from placement p join shelf s on s.id = p.shelf_id
      where p.branch_id = ${branchId} and s.branch_id = ${branchId} and s.deleted_at is null
        and ${productCondition(question, 'p.product_id')}
      group by p.product_id
    ),
    ahead as materialized (${printsAhead(question)}),
    hanging as (${hanging(question)}),
    campaign as materialized (${campaignsOnDay(question)}),
    base as materialized (
      select n.product_id, p.sku, p.barcode, p.name_uz, p.name_ru, p.name_kaa, p.brand_id, p.deleted_at, p.category_id,
        c.name_uz as category_uz, c.name_ru as category_ru,
        ${own.price} as own_price, case when cm.id is null then ${own.price} else cm.price end as price,
        case when cm.id is null then ${own.oldPrice} else cm.old_price end as true_old_price,
        cm.id as holding_id, cm.name as holding_name, cm.ends as holding_ends, cm.format as holding_format,
        cm.discount_percent as holding_discount, cm.sampler_version_id as holding_version,
        cm.digest_uz as holding_uz, cm.digest_ru as holding_ru, cm.digest_kaa as holding_kaa,
        cm.problems as holding_problems,
        c.tag_format as category_format,
        case when pl.product_id is not null then coalesce(cm.format, c.tag_format) end as needed_format,
        coalesce(cardinality(pl.shelves), 0) as place_count, pl.shelves, pl.walk as walk_order
      from (${concerned(question)}) n
      join product p on p.id = n.product_id
      join category c on c.id = p.category_id
      left join place pl on pl.product_id = n.product_id
      left join campaign cm on cm.product_id = n.product_id
      ${own.join}
    ),
    segment_of as (${segmentsOnDay(question)}),
    wanted as (${wanted(question)}),
    v as (
      select n.product_id * 10 + case n.format when 'label' then 8 else right(n.format, 1)::int end as id, n.product_id, n.format,
        n.sku, n.barcode, n.name_uz, n.name_ru, n.name_kaa, b.name as brand, n.deleted_at,
        n.category_id, n.category_uz, n.category_ru,
        case when o.mine then n.holding_id end as campaign_id,
        case when o.mine then n.holding_discount end as discount_percent,
        n.holding_id, n.holding_name, n.holding_ends,
        n.price, n.own_price, case when sv.shows_old_price then n.true_old_price end as old_price,
        m.monthly, case when m.monthly is not null then ip.months end as months,
        case when m.monthly is not null then sg.id end as segment_id, sg.name as segment_name,
        sg.months as segment_months, sg.promo_bank as segment_promo_bank, n.true_old_price as day_old_price,
        coalesce(sg.promo_bank and m.monthly is not null, false) as promo_bank,
        case when o.mine and sv.shows_until then n.holding_ends end as until,
        ${sql.ref(`o.digest_${asked}`)} as digest, o.digest_uz, o.digest_ru, o.digest_kaa, o.sampler_version_id, sv.requires_monthly, o.problems,
        n.needed_format, n.format = n.category_format as own_format, n.place_count, n.walk_order[2] as shelf_id, s.name as shelf_name,
        n.walk_order[3]::int as face, n.walk_order[4]::int as storey, n.walk_order[5]::int as position,
        n.walk_order, n.walk_order::text as walk,
        coalesce(t.hung_shelf_id <> all(n.shelves), false) as moved,
        ${printColumns(day)}, t.confirmed_at,
        coalesce(t.failed, false) as failed, coalesce(t.times, 0) as times, coalesce(t.duplicates, 0) as duplicates,
        t.duplicates_day, coalesce(t.duplicates_on_day, 0) as duplicates_on_day,
        coalesce((select bool_and(not e.failing) from electronic_label e where n.format = 'label'
          and e.branch_id = ${branchId} and e.product_id = n.product_id and e.removed_at is null), false) as electronic
      from wanted n
      left join brand b on b.id = n.brand_id
      left join segment_of sg on sg.product_id = n.product_id
      left join shelf s on s.branch_id = ${branchId} and s.id = n.walk_order[2]
      left join price_tag t on t.branch_id = ${branchId} and t.product_id = n.product_id and t.format = n.format
      left join ahead w on w.product_id = n.product_id and w.format = n.format
        and (w.has_come or t.pending_item_id is null) and not ${hangsInstead('t', { asOf: sql`w.as_of`, at: sql`w.at` }, day)}
      left join tag_content tc on tc.product_id = n.product_id and tc.format = n.format
      cross join lateral (
        select n.holding_format = n.format as mine,
          case when n.holding_format = n.format then n.holding_uz else tc.digest_uz end as digest_uz,
          case when n.holding_format = n.format then n.holding_ru else tc.digest_ru end as digest_ru,
          case when n.holding_format = n.format then n.holding_kaa else tc.digest_kaa end as digest_kaa,
          case when n.holding_format = n.format then n.holding_version else tc.sampler_version_id end as sampler_version_id,
          case when n.holding_format = n.format then n.holding_problems else tc.problems end -> ${asked}::text as problems) o
      left join sampler_version sv on sv.id = o.sampler_version_id
      left join instalment_plan ip on sv.months is not null and ip.months = coalesce(sg.months, sv.months) and ip.active
      cross join lateral (
        select monthly_price(n.price, case when sg.promo_bank then 0 else ip.markup_bp end, ip.months) as monthly
        -- A fence: without it the sum would be worked out anew wherever it is read.
        offset 0) m
    ),
    judged as (
      ${judgedRows(language, day)}
    ),
    stated as (${statedRows(day)})
    select t.*, coalesce(t.walk_order, l.walk_order) as list_order, coalesce(t.walk_order, l.walk_order)::text as list_walk,
      l.shelf_id as last_shelf_id, l.name as last_shelf_name, l.face as last_face, l.storey as last_storey,
      l.position as last_position
    from stated t
    left join lateral (
      select s.id as shelf_id, s.name, p.face, p.storey, p.position,
        array[s.position::bigint, s.id, p.face, p.storey, p.position] as walk_order
      from (select 1) one
      left join last_place p on p.branch_id = ${branchId} and p.product_id = t.product_id
      join shelf s on s.branch_id = ${branchId} and s.id = coalesce(p.shelf_id, t.pending_shelf_id, t.hung_shelf_id)
      where t.state = 'take_down' and t.place_count = 0
    ) l on true)`;
}
