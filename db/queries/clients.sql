-- cardsByKey
select k.version, count(*)::int as cards from client c cross join unnest(c.card_keys) k(version)
group by k.version order by k.version;
