-- End of the password that a person begins with; null where it has not been given out yet.
alter table users add column default_password_until timestamptz;
-- Those who began with the default password of everybody more than a day ago ask for a new one.
update users set default_password_until = updated_at + interval '24 hours' where password_is_default;

-- Device that a request for a new password came from.
alter table password_request add column user_agent text;
