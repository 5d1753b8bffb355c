-- The other sources of a tag's values: segments and analytics price tags (campaigns, for short), and which of
-- them each print showed. On a day the campaign's values win, then the segment's, then the product's own;
-- docs/decisions/2026-11-21-sources-of-a-tag.md says how.

-- Products sold on the same instalment terms for a time.
create table segment (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  -- First and last day, both included.
  begins date not null,
  ends date not null,
  months int not null references instalment_plan (months),
  -- Paid for by a promo bank: no markup.
  promo_bank boolean not null default false,
  author_id bigint references users (id),
  -- Deleted ones stay, marked, and can be brought back.
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint segment_days check (ends >= begins)
);
create index segment_days_idx on segment (ends, begins) where deleted_at is null;

create table segment_product (
  segment_id bigint not null references segment (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (segment_id, product_id)
);
create index segment_product_product_idx on segment_product (product_id, segment_id);

-- A dated campaign of tags, issued to chosen branches.
create table analytic_price_tag (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  -- First and last day, both included. Without a last day nothing of it can be printed.
  begins date not null,
  ends date,
  format text not null check (format in ('A5', 'A6', 'A7')),
  sampler_id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'issued', 'withdrawn')),
  author_id bigint references users (id),
  issued_at timestamptz,
  issued_by bigint references users (id),
  withdrawn_at timestamptz,
  withdrawn_by bigint references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (sampler_id, format) references sampler (id, format),
  constraint analytic_price_tag_days check (ends >= begins),
  check ((state = 'draft') = (issued_at is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index analytic_price_tag_issued_idx on analytic_price_tag (ends, begins) where state = 'issued';
create index analytic_price_tag_sampler_idx on analytic_price_tag (sampler_id);

create table analytic_price_tag_product (
  campaign_id bigint not null references analytic_price_tag (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  price bigint not null check (price between 1 and 1000000000000),
  old_price bigint check (old_price between 1 and 1000000000000),
  -- A percentage that someone stated beside the two prices; checked before a print, never printed by itself.
  discount_percent int check (discount_percent between 0 and 100),
  -- The last change of what its tag says since the campaign was issued.
  edited_at timestamptz,
  -- What its tag says by the campaign's sampler, as in tag_content; derived, kept by refreshTagContent.
  sampler_version_id bigint references sampler_version (id),
  digest_uz text,
  digest_ru text,
  digest_kaa text,
  problems jsonb,
  primary key (campaign_id, product_id)
);
create index analytic_price_tag_product_product_idx on analytic_price_tag_product (product_id, campaign_id);

-- The log: what one branch did with one campaign. By product it is in print_job_item.
create table analytic_price_tag_branch (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references analytic_price_tag (id) on delete cascade,
  branch_id bigint not null references branch (id),
  -- Opened by someone of the branch for the first time.
  viewed_at timestamptz,
  viewed_by bigint references users (id),
  -- First and last print of any of its tags, and how many were printed again unchanged; kept by the print.
  printed_at timestamptz,
  last_printed_at timestamptz,
  duplicates int not null default 0,
  -- Edited after it was printed here; a print of everything that was edited takes it off.
  edited boolean not null default false,
  reminded_at timestamptz,
  constraint analytic_price_tag_branch_key unique (campaign_id, branch_id)
);
create index analytic_price_tag_branch_branch_idx on analytic_price_tag_branch (branch_id, campaign_id);

-- False where a campaign's last day stands nowhere on the tag.
alter table sampler_version add column shows_until boolean not null default true;
update sampler_version set shows_until = jsonb_path_exists(spec,
  '$.layout.parts[*] ? (@.value == "until" || exists(@.when[*] ? (@ == "until" || @ == "!until")))');

alter table print_job_item
  -- The campaign whose tag this is, and the segment whose terms it shows.
  add column campaign_id bigint references analytic_price_tag (id),
  add column segment_id bigint references segment (id),
  add column promo_bank boolean not null default false,
  -- The campaign's last day where the tag shows it.
  add column until date;
create index print_job_item_campaign_idx on print_job_item (campaign_id, branch_id, product_id)
  where campaign_id is not null;
create index print_job_item_segment_idx on print_job_item (segment_id, branch_id) where segment_id is not null;

alter table price_tag
  add column pending_campaign_id bigint,
  add column pending_promo_bank boolean not null default false,
  add column pending_until date,
  -- The day for which it was printed.
  add column pending_as_of date,
  add column hung_campaign_id bigint,
  add column hung_promo_bank boolean not null default false,
  add column hung_until date,
  add column hung_as_of date;
