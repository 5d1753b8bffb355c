-- A request may be withdrawn or deleted: the answer of a check list that opened it stays, without it.
alter table check_list_answer drop constraint check_list_answer_application_id_fkey;
alter table check_list_answer
  add constraint check_list_answer_application_id_fkey
  foreign key (application_id) references application (id) on delete set null;
-- What the deletion looks up.
create index check_list_answer_application_idx on check_list_answer (application_id) where application_id is not null;
