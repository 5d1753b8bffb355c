-- The small code on a printed tag, by which a phone asks whether the tag is still right.

-- Signs the codes, so that nobody reads tags by counting up. In the database: every server signs alike.
create table tag_check_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null
);
insert into tag_check_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Where the codes of a job lead, such as HTTPS://JAVON.EXAMPLE; null where its tags have none. Kept with the job:
-- its PDF stays the same when the site moves.
alter table print_job add column check_base text check (length(check_base) between 1 and 40);
