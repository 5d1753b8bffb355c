-- Prices of a type that stopped to include VAT were taken without a question: 12 % are below the bound of a jump.
-- Whether they included it when a person decided about the type; null if 1C did not say.
alter table exchange_mapping add column tax_included boolean;

update exchange_mapping m set tax_included = (r.data ->> 'taxIncluded')::boolean
from exchange_record r
where m.kind = 'price_type' and r.token_id = m.token_id and r.kind = 'price_type' and r.ref = m.ref;
