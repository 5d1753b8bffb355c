-- webhookSecretsByKey
select get_byte(s, 0) * 256 + get_byte(s, 1) as version, count(*)::int as secrets
from webhook cross join lateral (values (secret), (old_secret)) v(s)
where s is not null group by 1 order by 1;
