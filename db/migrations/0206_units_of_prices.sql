-- Prices of 1C get the unit that they are for. Without it in the rows from before, all of them would count as changed, also
-- those that a person refused.
update exchange_record set data = data || '{"unit": null}' where kind = 'price';
