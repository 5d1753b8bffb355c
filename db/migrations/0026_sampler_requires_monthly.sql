-- True where a tag of this sampler without a monthly price must not go out.
alter table sampler_version add column requires_monthly boolean not null default false;
update sampler_version set requires_monthly = true where spec -> 'sampler' ->> 'monthlyPrice' = 'required';
