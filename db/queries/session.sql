-- readSealedCodes
select user_id as id, s as sealed from user_second_factor cross join lateral (values (secret), (pending_secret)) v(s)
where s is not null;
