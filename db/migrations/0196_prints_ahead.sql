-- A tag kept one waiting print: one for today and one for a coming day displaced each other.
-- The waiting print of a tag for each coming day; price_tag.pending_… has the one for today.
create table price_tag_ahead (
  branch_id bigint not null,
  product_id bigint not null,
  format text not null,
  -- The day that it was printed for.
  as_of date not null,
  item_id bigint not null,
  primary key (branch_id, product_id, format, as_of),
  foreign key (branch_id, product_id, format) references price_tag (branch_id, product_id, format) on delete cascade
);

with moved as (
  insert into price_tag_ahead (branch_id, product_id, format, as_of, item_id)
  select branch_id, product_id, format, pending_as_of, pending_item_id from price_tag
  where pending_item_id is not null and pending_as_of > (now() at time zone 'Asia/Tashkent')::date
  returning branch_id, product_id, format
)
update price_tag t set pending_item_id = null, pending_shelf_id = null
from moved m where t.branch_id = m.branch_id and t.product_id = m.product_id and t.format = m.format;

-- The shelf of a print for a coming day is that of its item.
create or replace function give_shelves_to_tags(branches bigint[], products bigint[]) returns void language sql as $$
  with first_place as (
    select distinct on (p.branch_id, p.product_id) p.branch_id, p.product_id, p.shelf_id
    from placement p join shelf s on s.id = p.shelf_id and s.deleted_at is null
    join (select distinct * from unnest(branches, products)) as n (branch_id, product_id)
      on n.branch_id = p.branch_id and n.product_id = p.product_id
    order by p.branch_id, p.product_id, s.position, s.id, p.face, p.storey, p.position
  ), tag as (
    select t.branch_id, t.product_id, t.format, t.pending_item_id, t.hung_item_id, f.shelf_id
    from price_tag t join first_place f using (branch_id, product_id)
    where (t.pending_item_id is not null and t.pending_shelf_id is null)
      or (t.hung_item_id is not null and t.hung_shelf_id is null)
    -- In the order in which a print locks them.
    order by t.branch_id, t.product_id, t.format
    for update of t
  ), item as (
    update print_job_item i set shelf_id = tag.shelf_id
    from tag where i.id in (tag.pending_item_id, tag.hung_item_id) and i.shelf_id is null
  ), ahead as (
    update print_job_item i set shelf_id = f.shelf_id
    from price_tag_ahead a join first_place f using (branch_id, product_id)
    where i.id = a.item_id and i.shelf_id is null
  )
  update price_tag t set
    pending_shelf_id = case when t.pending_item_id is not null then coalesce(t.pending_shelf_id, tag.shelf_id) end,
    hung_shelf_id = case when t.hung_item_id is not null then coalesce(t.hung_shelf_id, tag.shelf_id) end
  from tag where t.branch_id = tag.branch_id and t.product_id = tag.product_id and t.format = tag.format
$$;
