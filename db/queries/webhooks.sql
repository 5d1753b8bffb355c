-- readSealedWebhooks
select id, s as sealed from webhook cross join lateral (values (secret), (old_secret)) v(s)
where s is not null;
