-- Electronic labels of branches, which show a product's tag in the format `label` through an access point in the store.

create table electronic_label (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch (id),
  mac text not null check (mac ~ '^[0-9A-F]{16}$'),
  model text not null check (length(model) between 1 and 20),
  product_id bigint references product (id),
  bound_at timestamptz,
  version int not null default 1,
  -- The print that the program in the store was given last, and the one whose picture the access point accepted last.
  sent_item_id bigint references print_job_item (id),
  shown_item_id bigint references print_job_item (id),
  shown_digest text check (shown_digest ~ '^[0-9a-f]{64}$'),
  shown_at timestamptz,
  -- Why it did not get its picture. While `failing`, its tag may be printed on paper.
  fault text check (fault in ('unknown_mac', 'answer', 'picture', 'size', 'away', 'silent', 'late')),
  failing boolean not null default false,
  error text check (length(error) <= 300),
  tries int not null default 0,
  -- Not given to the program before.
  try_at timestamptz,
  removed_at timestamptz,
  check ((product_id is null) = (bound_at is null)),
  check ((shown_item_id is null) = (shown_at is null) and (shown_item_id is null) = (shown_digest is null)),
  check (not failing or fault is not null)
);
create unique index electronic_label_mac_key on electronic_label (mac) where removed_at is null;
create index electronic_label_branch_idx on electronic_label (branch_id, product_id) where removed_at is null;
create index electronic_label_product_idx on electronic_label (product_id);
create index electronic_label_sent_idx on electronic_label (sent_item_id);
create index electronic_label_shown_idx on electronic_label (shown_item_id);

-- The electronic labels of a branch as a whole: a change of them, and giving them out, locks its row.
create table electronic_label_branch (
  branch_id bigint primary key references branch (id),
  asked_at timestamptz,
  -- Since when the access point gives no answer.
  away_since timestamptz,
  away_error text check (length(away_error) <= 300)
);

-- The program for whose electronic labels a job was made; null for paper.
alter table print_job add column electronic_token_id bigint references service_token (id);
create index print_job_electronic_idx on print_job (created_at) where electronic_token_id is not null and state = 'printed';
