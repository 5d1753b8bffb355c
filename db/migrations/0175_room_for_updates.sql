-- An exchange or an import of balances changes every row of a table at once, as a price list does with products. With
-- room for the new rows beside the old ones, they stay on their page and out of the indexes (HOT); without, each was
-- written on another page and into two indexes. Rows that exist move when they are written next.
alter table branch_balance set (fillfactor = 50);
-- So do the tags of renamed products.
alter table tag_content set (fillfactor = 50);
