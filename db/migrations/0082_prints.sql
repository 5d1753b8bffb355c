-- The language of a print, and where goods stood last.

-- Every tag of a job is in one language. `language_chosen`: it was not the branch's own, but asked for.
alter table print_job
  add column language text not null default 'uz' check (language in ('uz', 'ru', 'kaa')),
  add column language_chosen boolean not null default false;
update print_job j set language = i.language
  from print_job_item i where i.job_id = j.id and i.seq = 1 and i.language <> 'uz';

-- A tag that was printed in a chosen language is judged in that language.
alter table price_tag
  add column pending_language_chosen boolean not null default false,
  add column hung_language_chosen boolean not null default false;

-- Where a product stood in a branch when it left its last known place: its tag hangs there until it is taken down.
create table last_place (
  branch_id bigint not null references branch (id),
  product_id bigint not null references product (id) on delete cascade,
  shelf_id bigint not null references shelf (id) on delete cascade,
  face int not null,
  storey int not null,
  position int not null,
  primary key (branch_id, product_id)
);
create index last_place_product_idx on last_place (product_id);
create index last_place_shelf_idx on last_place (shelf_id);

-- Of several places that go at once, the first in walking order is kept. What stood on a deleted shelf left its
-- place when the shelf was deleted.
create function keep_left_places() returns trigger language plpgsql as $$
begin
  insert into last_place (branch_id, product_id, shelf_id, face, storey, position)
  select distinct on (g.branch_id, g.product_id) g.branch_id, g.product_id, g.shelf_id, g.face, g.storey, g.position
  from gone g join shelf s on s.id = g.shelf_id and s.deleted_at is null
  order by g.branch_id, g.product_id, s.position, g.shelf_id, g.face, g.storey, g.position
  on conflict (branch_id, product_id) do update set
    shelf_id = excluded.shelf_id, face = excluded.face, storey = excluded.storey, position = excluded.position;
  return null;
end $$;
create trigger left_places_are_kept after delete on placement
  referencing old table as gone for each statement execute function keep_left_places();

create function keep_places_of_deleted_shelf() returns trigger language plpgsql as $$
begin
  insert into last_place (branch_id, product_id, shelf_id, face, storey, position)
  select distinct on (p.product_id) p.branch_id, p.product_id, p.shelf_id, p.face, p.storey, p.position
  from placement p where p.shelf_id = new.id
  order by p.product_id, p.face, p.storey, p.position
  on conflict (branch_id, product_id) do update set
    shelf_id = excluded.shelf_id, face = excluded.face, storey = excluded.storey, position = excluded.position;
  return null;
end $$;
create trigger places_of_deleted_shelf_are_kept after update of deleted_at on shelf
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function keep_places_of_deleted_shelf();

-- Where the sheets of a job went first, and last; null while nobody has opened, shared, sent or printed them.
alter table print_job
  add column handed_over text check (handed_over in ('printer', 'screen', 'file', 'share', 'computer')),
  add column handed_over_at timestamptz;
-- Whoever printed before this was known has the sheets.
update print_job set handed_over = 'screen', handed_over_at = created_at;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('shelf_changed', 'application_moved', 'campaign_issued', 'tags_stale', 'check_list_due', 'import_done', 'print_sent'));
