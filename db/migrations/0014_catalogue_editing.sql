-- What people keep of the catalogue by hand: which characters a category needs, what a choice offers, pictures.

alter table character_category add column version int not null default 1;
alter table brand add column logo_key text;
alter table product add column picture_key text;

-- Characters that a product of the category, or of one under it, is to have a value of.
create table category_character (
  category_id bigint not null references category (id) on delete cascade,
  character_id bigint not null references character (id),
  primary key (category_id, character_id)
);
create index category_character_character_idx on category_character (character_id);

-- Values that a character of type choice takes; products keep the words themselves.
create table character_option (
  id bigint generated always as identity primary key,
  character_id bigint not null references character (id) on delete cascade,
  value_uz text not null check (length(value_uz) between 1 and 200),
  value_ru text not null check (length(value_ru) between 1 and 200),
  value_kaa text check (length(value_kaa) <= 200),
  position int not null default 0
);
create index character_option_character_idx on character_option (character_id, position, id);

insert into character_option (character_id, value_uz, value_ru, value_kaa, position)
select v.character_id, v.value_uz, v.value_ru, min(v.value_kaa),
  row_number() over (partition by v.character_id order by v.value_ru, v.value_uz)
from product_character v join character k on k.id = v.character_id
where k.type = 'choice'
group by v.character_id, v.value_uz, v.value_ru;
