-- readResults
select count(*)::int as due, count(c.signed_at)::int as done,
count(*) filter (where c.signed_at is not null and not c.late)::int as in_time,
count(*) filter (where c.signed_at is null and c.last_on < $1::date)::int as missed, avg(c.score) as score from check_list c join branch b on b.id = c.branch_id where true and c.branch_id = $2 and b.region_id = $3 and c.template_id = $4 and c.due_on between $5::date and $6::date;
  select json_build_object('id', "b"."id", 'name', json_build_object('uz', "b"."name_uz", 'ru', "b"."name_ru"), 'code', "b"."code") as branch, count(*)::int as due, count(c.signed_at)::int as done,
count(*) filter (where c.signed_at is not null and not c.late)::int as in_time,
count(*) filter (where c.signed_at is null and c.last_on < $1::date)::int as missed, avg(c.score) as score from check_list c join branch b on b.id = c.branch_id where true and c.branch_id = $2 and b.region_id = $3 and c.template_id = $4 and c.due_on between $5::date and $6::date
  group by b.id order by avg(c.score) nulls last, b.code limit $7;
select c.due_on as day, count(*)::int as due, count(c.signed_at)::int as done, avg(c.score) as score
from check_list c join branch b on b.id = c.branch_id where true and c.branch_id = $1 and b.region_id = $2 and c.template_id = $3 and c.due_on between $4::date and $5::date group by c.due_on order by c.due_on;
with said as (
  select a.template_id, a.question, count(*)::int as answers, count(*) filter (where a.failed)::int as failed,
    100 * sum(a.earned) / nullif(sum(a.possible), 0) as score
  from check_list c join branch b on b.id = c.branch_id join check_list_answer a on a.check_list_id = c.id
  where true and c.branch_id = $1 and b.region_id = $2 and c.template_id = $3 and c.due_on between $4::date and $5::date and c.signed_at is not null and not a.not_applicable and a.possible > 0
  group by a.template_id, a.question
  order by count(*) filter (where a.failed)::float8 / count(*) desc, count(*) desc, a.template_id, a.question
  limit $6
), worded as (
  select distinct on (v.template_id, (q ->> 'id')::int) v.template_id, (q ->> 'id')::int as question,
    q -> 'text' as text, (q ->> 'critical')::boolean as critical
  from check_list_template_version v, jsonb_array_elements(v.sections) s, jsonb_array_elements(s -> 'questions') q
  where v.template_id in (select template_id from said)
  order by v.template_id, (q ->> 'id')::int, v.number desc
)
select s.*, w.text, w.critical, json_build_object('id', "t"."id", 'name', json_build_object('uz', "t"."name_uz", 'ru', "t"."name_ru")) as template from said s
join worded w on w.template_id = s.template_id and w.question = s.question
join check_list_template t on t.id = s.template_id
order by s.failed::float8 / s.answers desc, s.answers desc, s.template_id, s.question;
