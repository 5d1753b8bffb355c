-- Lists of products count the shelves of each: those that do not count are few and known at once.
create index shelf_deleted_idx on shelf (id) where deleted_at is not null;
