-- Beginning of what was scanned where it is no tag and no product of ours: a seller finds the paper by it.
alter table walk_scan add column scanned_text text check (length(scanned_text) <= 60);
