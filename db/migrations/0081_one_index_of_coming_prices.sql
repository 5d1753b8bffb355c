-- The index by moment alone goes. After an import of many coming prices and before the next count of the rows, the
-- planner took it to look up each product's coming price: the tags of a branch took 7.7 s instead of 0.1. The one by
-- product and moment serves both that look-up and the search for prices that are due.
drop index price_history_coming_idx;
