-- Service tokens that read the tags of their branch, and print them.
alter table service_token drop constraint service_token_data_check;
alter table service_token add constraint service_token_data_check
  check (cardinality(data) >= 1 and data <@ array['products', 'prices', 'balances', 'labels', 'tags', 'print']);
alter table service_token drop constraint service_token_branch_check;
alter table service_token add constraint service_token_branch_check
  check (branch_id is not null or not data && array['labels', 'tags', 'print']);
