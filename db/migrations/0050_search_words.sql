-- The words by which products are found. A word that was typed with a letter wrong is compared with these, some
-- thousands, instead of with every product.
--
-- They are not unique: of two who write the same new word at once, none waits for the other. A word that no
-- product has any more stays; it finds nothing.
create table search_word (
  -- At least three letters; what has a digit in it is found as it was typed or not at all.
  word text not null
);
create index search_word_idx on search_word (word);

create function keep_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_word (word)
    select distinct w from after_it a, unnest(string_to_array(a.search_key, ' ')) as w
    where length(w) >= 3 and w !~ '[0-9]' and not exists (select from search_word s where s.word = w);
  else
    insert into search_word (word)
    select distinct w from after_it a join before_it b on b.id = a.id and b.search_key <> a.search_key,
      unnest(string_to_array(a.search_key, ' ')) as w
    where length(w) >= 3 and w !~ '[0-9]' and not exists (select from search_word s where s.word = w);
  end if;
  return null;
end $$;

create trigger product_search_words_of_new after insert on product
  referencing new table as after_it for each statement execute function keep_search_words();
create trigger product_search_words_of_changed after update on product
  referencing old table as before_it new table as after_it for each statement execute function keep_search_words();

insert into search_word (word)
select distinct w from product, unnest(string_to_array(search_key, ' ')) as w
where length(w) >= 3 and w !~ '[0-9]';
