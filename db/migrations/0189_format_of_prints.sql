-- Whether a print was in the format of its product's category: it comes down once the category has another. Prints for
-- electronic labels are not: those are bound to their products by hand.
alter table print_job_item add column own_format boolean not null default false;
alter table price_tag
  add column pending_own_format boolean not null default false,
  add column hung_own_format boolean not null default false;

-- What hangs or waits, today or for a coming day, in the format that its category has now.
with paper as (
  select hung_item_id as id from price_tag where hung_item_id is not null
  union
  select i.id from print_job j join print_job_item i on i.job_id = j.id where j.state = 'printed' and i.outcome is null
)
update print_job_item i set own_format = true
from paper n
join print_job_item o on o.id = n.id
join print_job j on j.id = o.job_id and j.electronic_token_id is null
join product p on p.id = o.product_id
join category c on c.id = p.category_id and c.tag_format = o.format
where i.id = n.id;

update price_tag t set pending_own_format = true from print_job_item i where i.id = t.pending_item_id and i.own_format;
update price_tag t set hung_own_format = true from print_job_item i where i.id = t.hung_item_id and i.own_format;
