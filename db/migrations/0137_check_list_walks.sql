-- A question of a check list may ask for a walk check: the walk that answered it, and what it found as it is scored.
alter table check_list_answer
  add column walk_id bigint references walk_check (id),
  add column walk_found jsonb,
  add constraint check_list_answer_walk_check check (num_nulls(walk_id, walk_found) in (0, 2));
create index check_list_answer_walk_idx on check_list_answer (walk_id) where walk_id is not null;
