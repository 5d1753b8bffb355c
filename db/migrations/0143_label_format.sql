-- Labels of rolls and electronic displays are a format of tags beside those of paper. Each row is checked without a
-- lock that stops writers: the wider condition holds for all rows that the narrower one let in.

alter table category add constraint category_tag_format_known check (tag_format in ('A5', 'A6', 'A7', 'label')) not valid;
alter table sampler add constraint sampler_format_known check (format in ('A5', 'A6', 'A7', 'label')) not valid;
alter table tag_content add constraint tag_content_format_known check (format in ('A5', 'A6', 'A7', 'label')) not valid;
alter table price_tag add constraint price_tag_format_known check (format in ('A5', 'A6', 'A7', 'label')) not valid;
alter table analytic_price_tag add constraint analytic_price_tag_format_known check (format in ('A5', 'A6', 'A7', 'label')) not valid;
alter table wrong_tag add constraint wrong_tag_format_known check (format in ('A5', 'A6', 'A7', 'label')) not valid;

alter table category drop constraint category_tag_format_check;
alter table sampler drop constraint sampler_format_check;
alter table tag_content drop constraint tag_content_format_check;
alter table price_tag drop constraint price_tag_format_check;
alter table analytic_price_tag drop constraint analytic_price_tag_format_check;
alter table wrong_tag drop constraint wrong_tag_format_check;

alter table category validate constraint category_tag_format_known;
alter table sampler validate constraint sampler_format_known;
alter table tag_content validate constraint tag_content_format_known;
alter table price_tag validate constraint price_tag_format_known;
alter table analytic_price_tag validate constraint analytic_price_tag_format_known;
alter table wrong_tag validate constraint wrong_tag_format_known;
