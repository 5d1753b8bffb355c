-- Screens say "labels" where the pages of a print are labels of a roll instead of sheets of paper.
alter table print_job
  -- How many of its pages (column sheets) are labels.
  add column labels int not null default 0;
update print_job j set labels = i.labels
from (select job_id, sum(copies)::int as labels from print_job_item where format = 'label' group by 1) i
where i.job_id = j.id;
