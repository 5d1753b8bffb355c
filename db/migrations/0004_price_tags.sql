-- Samplers, the content of each product's tag, the state of each tag of each branch, print jobs.

-- price × (1 + markup) ÷ months, rounded up to the next 1,000 so‘m; markup in hundredths of a percent.
-- The same formula stands in packages/price-tag; a test holds the two equal.
create function monthly_price(price bigint, markup_bp int, months int) returns bigint
language sql immutable strict parallel safe as $$
  -- Whole numbers throughout: a price is at most 10^12, so nothing here passes 2^63.
  select (price * (10000 + markup_bp) + months * 10000000::bigint - 1) / (months * 10000000::bigint) * 1000
$$;

create table instalment_plan (
  months int primary key check (months between 1 and 60),
  markup_bp int not null check (markup_bp between 0 and 20000),
  active boolean not null default true,
  version int not null default 1
);

create table sampler (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- 1 standard, 2 promotion, 3 instalment and customer
  kind int not null check (kind between 1 and 3),
  format text not null check (format in ('A5', 'A6', 'A7')),
  current_version_id bigint,
  deleted_at timestamptz,
  version int not null default 1,
  constraint sampler_id_format_key unique (id, format)
);
create unique index sampler_name_key on sampler (name) where deleted_at is null;

create table sampler_version (
  id bigint generated always as identity primary key,
  sampler_id bigint not null references sampler (id),
  number int not null,
  -- What the engine in packages/price-tag calls SamplerSpec.
  spec jsonb not null,
  -- Month count of the monthly price that the tag shows; null where it shows none.
  months int references instalment_plan (months),
  -- False where neither an old price nor a discount worked out from it stands on the tag.
  shows_old_price boolean not null default true,
  author_id bigint references users (id),
  created_at timestamptz not null default now(),
  constraint sampler_version_number_key unique (sampler_id, number)
);
alter table sampler
  add constraint sampler_current_version_fkey foreign key (current_version_id) references sampler_version (id);

-- At most one sampler for a category and format.
create table category_sampler (
  category_id bigint not null references category (id) on delete cascade,
  format text not null,
  sampler_id bigint not null,
  constraint category_sampler_key primary key (category_id, format),
  foreign key (sampler_id, format) references sampler (id, format)
);
create index category_sampler_sampler_idx on category_sampler (sampler_id);

-- What a product's tag would say today, per format: the sampler version and, for each language, a digest of
-- every text on it. Derived; refreshed in the transaction that changes what it is derived from.
create table tag_content (
  product_id bigint not null references product (id) on delete cascade,
  format text not null check (format in ('A5', 'A6', 'A7')),
  sampler_version_id bigint not null references sampler_version (id),
  digest_uz text not null,
  digest_ru text not null,
  digest_kaa text not null,
  -- { uz?: [{ code, params }], ru?: …, kaa?: … }: what keeps it from going out; null where nothing does
  problems jsonb,
  primary key (product_id, format)
);

create table print_job (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  author_id bigint not null references users (id),
  as_of date not null,
  -- { start, cut_marks, one_per_page, order }
  sheet jsonb not null,
  sheets int not null,
  items int not null,
  state text not null default 'printed' check (state in ('printed', 'confirmed')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_by bigint references users (id)
);
create index print_job_branch_idx on print_job (branch_id, created_at desc, id desc);

-- One tag of one job: the log of what was printed, and what its PDF is drawn from.
create table print_job_item (
  id bigint generated always as identity primary key,
  job_id bigint not null references print_job (id),
  branch_id bigint not null,
  seq int not null,
  product_id bigint not null references product (id),
  format text not null,
  copies int not null check (copies between 1 and 50),
  price bigint,
  old_price bigint,
  monthly bigint,
  months int,
  digest text not null,
  language text not null,
  sampler_version_id bigint not null references sampler_version (id),
  shelf_id bigint,
  -- Printed again although nothing had changed.
  duplicate boolean not null,
  outcome text check (outcome in ('confirmed', 'failed')),
  -- The engine's TagValues, frozen; cleared when the PDF's 30 days are over.
  tag_values jsonb
);
create index print_job_item_job_idx on print_job_item (job_id, seq);
create index print_job_item_tag_idx on print_job_item (branch_id, product_id, format, id desc);

-- The state of one tag of one branch: what was printed last and waits for its confirmation (pending_…), and
-- what hangs by our books (hung_…). Whether it is right is not stored: it is compared with today's values.
create table price_tag (
  branch_id bigint not null references branch (id),
  product_id bigint not null references product (id) on delete cascade,
  format text not null check (format in ('A5', 'A6', 'A7')),

  pending_item_id bigint,
  pending_price bigint,
  pending_old_price bigint,
  pending_monthly bigint,
  pending_months int,
  pending_digest text,
  pending_language text,
  pending_sampler_version_id bigint,
  pending_shelf_id bigint,
  pending_at timestamptz,

  hung_item_id bigint,
  hung_price bigint,
  hung_old_price bigint,
  hung_monthly bigint,
  hung_months int,
  hung_digest text,
  hung_language text,
  hung_sampler_version_id bigint,
  hung_shelf_id bigint,
  hung_at timestamptz,
  confirmed_at timestamptz,

  -- The last print did not come out.
  failed boolean not null default false,
  times int not null default 0,
  duplicates int not null default 0,
  duplicates_day date,
  duplicates_on_day int not null default 0,

  primary key (branch_id, product_id, format)
) with (fillfactor = 80);
create index price_tag_product_idx on price_tag (product_id);
