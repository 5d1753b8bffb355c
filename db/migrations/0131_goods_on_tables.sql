-- Goods on tables: face 101 is the first table of a shelf, its places are positions of one storey. A placement
-- belongs to a storey of the shelf or to a table; each reference is checked where it is not null.
alter table placement
  add column storey_face int generated always as (case when face <= 100 then face end) stored,
  add column table_position int generated always as (case when face > 100 then face - 100 end) stored,
  add constraint placement_table_storey_check check (face <= 100 or storey = 1);
alter table placement drop constraint placement_shelf_id_face_storey_fkey;
alter table placement
  add constraint placement_storey_fkey foreign key (shelf_id, storey_face, storey)
    references shelf_storey (shelf_id, face, storey),
  -- Tables are written anew with every change of the furniture, so that this is checked at the end.
  add constraint placement_table_fkey foreign key (shelf_id, table_position)
    references shelf_table (shelf_id, position) deferrable initially deferred;
