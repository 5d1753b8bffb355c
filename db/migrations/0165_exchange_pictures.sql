-- Pictures of goods from 1C: which products get them, and which one each got.

alter table exchange_base
  -- No product; those without a picture of a person; all.
  add column pictures text not null default 'missing' check (pictures in ('none', 'missing', 'always')),
  -- How often pictures may have become due, and how many times of these they were looked at.
  add column pictures_asked int not null default 0,
  add column pictures_answered int not null default 0;

-- The last picture that a product got from a database of 1C.
create table exchange_picture (
  token_id bigint not null references exchange_base (token_id) on delete cascade,
  product_id bigint not null references product (id),
  session_id bigint references exchange_session (id) on delete set null,
  -- SHA-256 of the file as 1C sent it: the same bytes are not taken twice.
  digest bytea not null,
  picture_key text not null,
  -- Picture that the product had until then.
  before_key text,
  taken_at timestamptz not null default now(),
  -- When a person took it back.
  undone_at timestamptz,
  primary key (token_id, product_id)
);
create index exchange_picture_session_idx on exchange_picture (session_id);
-- Whether the picture that a product has is one of 1C.
create index exchange_picture_product_idx on exchange_picture (product_id, picture_key);

-- Products by the name of their first picture; exchanges without pictures do not pay for it.
create index exchange_record_picture_idx on exchange_record (token_id, (data -> 'pictures' ->> 0))
  where kind = 'product' and data ? 'pictures';
-- Everything that is sold of a product of 1C.
create index exchange_link_base_idx on exchange_link (token_id, split_part(ref, '#', 1));
-- Whether another product has a picture too.
create index product_picture_idx on product (picture_key) where picture_key is not null;
