-- One person's acts in one branch, or on one kind of thing: what the order does not need stands at the end of
-- the index, where it is compared without a look at the row.
drop index history_user_idx;
drop index history_branch_idx;
drop index history_user_kind_idx;
create index history_user_idx on history (user_id, at desc, id desc, branch_id, entity);
create index history_branch_idx on history (branch_id, at desc, id desc, user_id, entity);
