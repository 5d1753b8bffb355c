-- A page of 10,000 requests in their usual order sorted all of them: 40 ms. Completed requests come last, the latest first.
create index application_status_idx on application
  (status, (case when status = 3 then date '2000-01-01' - end_on else end_on - date '2000-01-01' end), id);
create index application_created_idx on application (created_at, id);
