-- Service tokens run out, and may be bound to addresses. Those from before go on without an end until they are revoked.

alter table service_token
  add column expires_at timestamptz,
  -- Addresses and networks that may use it; empty for any.
  add column addresses inet[] not null default '{}';
