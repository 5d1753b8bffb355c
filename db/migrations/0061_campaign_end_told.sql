-- When the branches of a campaign that ended by its date were told to take it down; once for each campaign.
alter table analytic_price_tag add column end_told_at timestamptz;

-- Those that ended before this was known are not spoken of again.
update analytic_price_tag set end_told_at = now()
where state = 'issued' and ends < (now() at time zone 'Asia/Tashkent')::date;
