-- Since when each tag of a branch has been wrong, and when its branch was last reminded.

-- A tag that every hourly sample since `since` found wrong; one that a sample finds right leaves.
create table wrong_tag (
  branch_id bigint not null references branch (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  format text not null check (format in ('A5', 'A6', 'A7')),
  since timestamptz not null,
  primary key (branch_id, product_id, format)
);
create index wrong_tag_since_idx on wrong_tag (since);
create index wrong_tag_product_idx on wrong_tag (product_id);

create table tag_reminder (
  branch_id bigint primary key references branch (id) on delete cascade,
  reminded_at timestamptz not null,
  reminded_by bigint not null references users (id)
);

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'tags_overdue', 'check_list_due',
   'import_done', 'print_sent'));
