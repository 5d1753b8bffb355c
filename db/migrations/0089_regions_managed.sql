-- Regions are managed by people: a version against overwriting each other, and names that are there once.
alter table region add column version int not null default 1;
create unique index region_name_uz_key on region (lower(name_uz));
create unique index region_name_ru_key on region (lower(name_ru));
