-- Whether a person has signed in from an address before, and whose work a kept photo belongs to, are asked at
-- each sign-in and at each photo.
create index session_place_idx on session (user_id, address);
create unique index application_photo_file_idx on application_photo (file_key);
create unique index check_list_photo_file_idx on check_list_photo (file_key);
