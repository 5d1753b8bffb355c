-- A renewal whose answer was lost on the way ended the session when it was sent again.
-- SHA-256 of the attempt that issued a token in a renewal, and of the refresh token that it was made with.
alter table session_token add column attempt bytea;
