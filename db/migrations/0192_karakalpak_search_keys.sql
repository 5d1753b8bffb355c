-- Search keys have the Latin equivalents of Karakalpak letters of Cyrillic, as searches do from now on.
update users set search_key = translate(search_key, 'әөүң', 'aoun') where search_key ~ '[әөүң]';
update product set search_key = translate(search_key, 'әөүң', 'aoun') where search_key ~ '[әөүң]';
