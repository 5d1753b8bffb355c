-- A tag may be printed before its goods have a place: then it had no shelf, and nobody was asked to take it down when the
-- goods left again. Now it gets their shelf as soon as they have one.
create function give_shelves_to_tags(branches bigint[], products bigint[]) returns void language sql as $$
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
  )
  update price_tag t set
    pending_shelf_id = case when t.pending_item_id is not null then coalesce(t.pending_shelf_id, tag.shelf_id) end,
    hung_shelf_id = case when t.hung_item_id is not null then coalesce(t.hung_shelf_id, tag.shelf_id) end
  from tag where t.branch_id = tag.branch_id and t.product_id = tag.product_id and t.format = tag.format
$$;

create function give_shelves_to_tags_of_places() returns trigger language plpgsql as $$
begin
  perform give_shelves_to_tags(array_agg(branch_id), array_agg(product_id)) from come;
  return null;
end $$;
create trigger tags_get_shelves after insert on placement
  referencing new table as come for each statement execute function give_shelves_to_tags_of_places();

create function give_shelves_to_tags_of_shelf() returns trigger language plpgsql as $$
begin
  perform give_shelves_to_tags(array_agg(branch_id), array_agg(product_id)) from placement where shelf_id = new.id;
  return null;
end $$;
create trigger tags_get_shelves_of_restored_shelf after update of deleted_at on shelf
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function give_shelves_to_tags_of_shelf();

select give_shelves_to_tags(array_agg(t.branch_id), array_agg(t.product_id))
from price_tag t
where (t.pending_item_id is not null and t.pending_shelf_id is null)
  or (t.hung_item_id is not null and t.hung_shelf_id is null);
