-- Top directors: the hourly samples of tags, and what each branch came to on each day.

-- How many tags a branch needed or had, and how many of them were right, once in each hour its stores are open.
create table branch_tag_hour (
  branch_id bigint not null references branch (id),
  hour timestamptz not null,
  needed int not null check (needed >= 0),
  right_count int not null check (right_count between 0 and needed),
  primary key (branch_id, hour)
);
create index branch_tag_hour_hour_idx on branch_tag_hour (hour, branch_id);

-- Sums of one branch and day, by which a period is added up; worked out anew each night from the events.
create table director_day (
  day date not null,
  branch_id bigint not null references branch (id),
  tag_needed int not null,
  tag_right int not null,
  campaign_due int not null,
  campaign_done int not null,
  check_due int not null,
  -- Each list done in time earns its score as a share, 0 to 1.
  check_done double precision not null,
  application_due int not null,
  application_done int not null,
  primary key (day, branch_id)
);
create index director_day_branch_idx on director_day (branch_id, day);

