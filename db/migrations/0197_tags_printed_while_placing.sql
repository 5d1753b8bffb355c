-- A print that had not been committed when its goods got their place kept no shelf: nobody was asked to take its tag down
-- when they left. Transactions that give goods a place wait for prints and confirmations in their branch, which wait for
-- them.
create or replace function give_shelves_to_tags_of_places() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('javon places'), branch_id::int)
  from (select distinct branch_id from come order by branch_id) as branch;
  perform give_shelves_to_tags(array_agg(branch_id), array_agg(product_id)) from come;
  return null;
end $$;

create or replace function give_shelves_to_tags_of_shelf() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('javon places'), new.branch_id::int);
  perform give_shelves_to_tags(array_agg(branch_id), array_agg(product_id)) from placement where shelf_id = new.id;
  return null;
end $$;
