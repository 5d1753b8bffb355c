-- Keys have versions, so that one can be replaced.

-- Versions of CARD_KEY that went into the hash of a card, in their order: a hash of an old version is hashed again.
alter table client add column card_keys smallint[];
update client set card_keys = '{1}' where card_hash is not null;
alter table client
  drop constraint client_card_whole,
  add constraint client_card_whole check (num_nonnulls(card_hash, card_keys, card_last4, card_expires) in (0, 4)),
  add constraint client_card_keys_check check (cardinality(card_keys) > 0);

-- The newest key that was not withdrawn signs; codes on paper are read with all of them. A code of a withdrawn key opens
-- nothing, and its page says why.
alter table tag_check_key
  drop column only_one,
  add column version int not null default 1 primary key check (version > 0),
  add column created_at timestamptz not null default now(),
  add column withdrawn_at timestamptz;
alter table tag_check_key alter column version drop default;
