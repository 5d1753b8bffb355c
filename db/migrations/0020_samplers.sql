-- Samplers: where a version came from, and how many tags each printed.

-- The number of the version that this one brought back.
alter table sampler_version add column returned_from int;

-- Tags ever printed by a version, copies counted. By branch, so that branches that print at once do not wait
-- for one row; a sum over a sampler reads a row a branch instead of every tag ever printed.
create table sampler_print_count (
  sampler_version_id bigint not null references sampler_version (id),
  branch_id bigint not null references branch (id),
  printed bigint not null,
  primary key (sampler_version_id, branch_id)
) with (fillfactor = 70);

insert into sampler_print_count (sampler_version_id, branch_id, printed)
select sampler_version_id, branch_id, sum(copies) from print_job_item group by 1, 2;

create function count_sampler_prints() returns trigger language plpgsql as $$
begin
  insert into sampler_print_count as c (sampler_version_id, branch_id, printed)
  select sampler_version_id, branch_id, sum(copies) from printed group by 1, 2 order by 1, 2
  on conflict (sampler_version_id, branch_id) do update set printed = c.printed + excluded.printed;
  return null;
end
$$;
create trigger print_job_item_counts_samplers after insert on print_job_item
  referencing new table as printed for each statement execute function count_sampler_prints();
