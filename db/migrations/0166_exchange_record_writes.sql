-- Half a million records of an exchange are written in one go: what each of them had to pay for, and nothing reads, goes.

-- `session_id` and `seen_at` are written no more: an unchanged record stays as it is.
drop index exchange_record_session_idx;
alter table exchange_record drop constraint exchange_record_session_id_fkey;
-- Each token with records has a row of `exchange_base`, which refers to it.
alter table exchange_record drop constraint exchange_record_token_id_fkey;
