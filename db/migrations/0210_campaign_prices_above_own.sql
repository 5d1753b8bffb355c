-- Number of products whose price in a campaign is above their own, as its author was last notified of it.
alter table analytic_price_tag add column above_own int not null default 0;
