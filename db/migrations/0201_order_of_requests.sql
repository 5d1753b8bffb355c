-- A page of 10,000 requests in their usual order sorted all of them: 40 ms.
create index application_status_idx on application (status, end_on, id);
create index application_created_idx on application (created_at, id);
