-- A warehouse of 1C that was mapped to another branch left its balances in the branch before.
-- Branches that a warehouse meant before, until their balances are compared without it.
create table exchange_left_branch (
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  ref text not null,
  branch_id bigint not null references branch (id),
  left_at timestamptz not null default clock_timestamp(),
  primary key (token_id, ref, branch_id)
);
