import { describe, expect, it } from 'vitest';
import { applyEdits, HOLE, sqlMutations } from './sql-mutations.ts';

/** The mutants of SQL, with `?` for holes, as texts with the numbers of their holes: `a = {0}`. */
function mutants(sql: string, mutator?: string): string[] {
  const text = sql.replaceAll('?', HOLE);
  return sqlMutations(text)
    .filter((mutation) => mutator === undefined || mutation.mutator === mutator)
    .map(({ edits }) => {
      const { pieces, holes } = applyEdits(text, edits);
      return pieces.map((piece, i) => (i === 0 ? piece : `{${holes[i - 1]}}${piece}`)).join('');
    });
}

describe('mutations of SQL', () => {
  it('drop each condition of a chain of ands, with its placeholders', () => {
    expect(mutants('select 1 from t where a = ? and b is null and ?', 'condition')).toEqual([
      'select 1 from t where true and b is null and {1}',
      'select 1 from t where a = {0} and true and {1}',
      'select 1 from t where a = {0} and b is null and true',
    ]);
  });

  it('make a condition of a chain of ors false, inside brackets too', () => {
    expect(mutants('where (a or b = ?) and c', 'condition')).toEqual([
      'where true and c',
      'where (false or b = {0}) and c',
      'where (a or false) and c',
      'where (a or b = {0}) and true',
    ]);
  });

  it('drop a lone condition, and try both ways of a case', () => {
    expect(mutants('left join t on t.id = ?', 'condition')).toEqual(['left join t on true']);
    expect(mutants('case when a > 1 then b else c end', 'condition')).toEqual([
      'case when true then b else c end',
      'case when false then b else c end',
    ]);
    expect(mutants("case a when 'x' then 1 end", 'condition')).toEqual([]);
    expect(mutants('join t on true', 'condition')).toEqual([]);
  });

  it('leave a fragment after a condition unchanged', () => {
    expect(mutants('left join t on t.id = a.id ?', 'condition')).toEqual(['left join t on true {0}']);
  });

  it('do not treat the and of a range as a connective', () => {
    expect(mutants('where a between ? and ? and b', 'connective')).toEqual([
      'where a between {0} and {1} or b',
    ]);
    expect(mutants('where a between ? and ? and b', 'condition')).toEqual([
      'where true and b',
      'where a between {0} and {1} and true',
    ]);
  });

  it('move the boundary of comparisons and negate equality', () => {
    expect(mutants('a >= b', 'comparison')).toEqual(['a > b']);
    expect(mutants('a <= b', 'comparison')).toEqual(['a < b']);
    expect(mutants('a > b', 'comparison')).toEqual(['a >= b']);
    expect(mutants('a < b', 'comparison')).toEqual(['a <= b']);
    expect(mutants('a = b', 'comparison')).toEqual(['a <> b']);
    expect(mutants('a <> b', 'comparison')).toEqual(['a = b']);
    expect(mutants('a = any(?)', 'comparison')).toEqual(['a <> all({0})']);
    expect(mutants("a -> 'b' @> c and d => ?", 'comparison')).toEqual([]);
  });

  it('negate tests for null and for difference', () => {
    expect(mutants('a is null', 'test')).toEqual(['a is not null']);
    expect(mutants('a is not null', 'test')).toEqual(['a is null']);
    expect(mutants('a is  not\n distinct from b', 'test')).toEqual(['a is distinct from b']);
    expect(mutants('a is distinct from b', 'test')).toEqual(['a is not distinct from b']);
  });

  it('make selected columns null, with their type and name', () => {
    expect(mutants('select t.a, count(*)::int as n, ? as c, ?, *, t.*, 1 from t', 'column')).toEqual([
      'select case when false then t.a end as a, count(*)::int as n, {0} as c, {1}, *, t.*, 1 from t',
      'select t.a, case when false then count(*)::int end as n, {0} as c, {1}, *, t.*, 1 from t',
      'select t.a, count(*)::int as n, case when false then {0} end as c, {1}, *, t.*, 1 from t',
    ]);
    expect(mutants('select null::bigint as a, null as b from t', 'column'), 'null already').toEqual([]);
    expect(mutants('delete from t returning id', 'column')).toEqual([
      'delete from t returning case when false then id end as id',
    ]);
  });

  it('make assigned and inserted values null, and never touch the sign of an assignment', () => {
    expect(mutants('update t set a = ?, b = null where c = 1')).toEqual([
      'update t set a = null, b = null where c = 1',
      'update t set a = {0}, b = b where c = 1',
      'update t set a = {0}, b = null where true',
      'update t set a = {0}, b = null where c <> 1',
    ]);
    expect(mutants('insert into t (a, b) values (?, now()), (?, default)', 'assignment')).toEqual([
      'insert into t (a, b) values (null, now()), ({1}, default)',
      'insert into t (a, b) values ({0}, null), ({1}, default)',
      'insert into t (a, b) values ({0}, now()), (null, default)',
    ]);
    expect(mutants("set local statement_timeout = '1s'", 'assignment')).toEqual([]);
  });

  it('remove distinct', () => {
    expect(mutants('select distinct a from t', 'distinct')).toEqual(['select a from t']);
    expect(mutants('select distinct on (a, b) c from t', 'distinct')).toEqual(['select c from t']);
    expect(mutants('array_agg(distinct a)', 'distinct')).toEqual(['array_agg(a)']);
  });

  it('reverse each item of an order', () => {
    expect(mutants('order by a, b desc, c asc nulls last, ? limit 1', 'order')).toEqual([
      'order by a desc, b desc, c asc nulls last, {0} limit 1',
      'order by a, b asc, c asc nulls last, {0} limit 1',
      'order by a, b desc, c desc nulls last, {0} limit 1',
    ]);
  });

  it('leave locks unchanged: only a race could show a difference', () => {
    expect(mutants('select 1 from t where a = ? order by a for update')).toEqual([]);
    expect(mutants('select a from t order by a for update', 'order')).toEqual([]);
    expect(mutants('select a from t where b for update', 'condition')).toEqual([
      'select a from t where true for update',
    ]);
  });

  it('know joins, unions, coalesce, not, functions, arithmetic and constants', () => {
    expect(mutants('a left join b on true')).toEqual(['a join b on true']);
    expect(mutants('a left outer join b on true', 'join')).toEqual(['a join b on true']);
    expect(mutants('x union all y', 'union')).toEqual(['x union y']);
    expect(mutants('x union y', 'union')).toEqual(['x union all y']);
    expect(mutants('coalesce(a, ?, ?)')).toEqual(['a']);
    expect(mutants('where not exists (?)', 'not')).toEqual(['where exists ({0})']);
    expect(mutants('create table if not exists t (a int not null)', 'not')).toEqual([]);
    expect(mutants('min(a)')).toEqual(['max(a)']);
    expect(mutants('a + 1')).toEqual(['a - 1']);
    expect(mutants('count(*)')).toEqual([]);
    expect(mutants('true')).toEqual(['false']);
    expect(mutants('right(a, 1)')).toEqual([]);
  });

  it('skip comments and quoted texts', () => {
    expect(mutants("-- a = b and c\n'x and y = z' /* a > b */")).toEqual([]);
  });

  it('accept unbalanced brackets', () => {
    expect(mutants(') as x, (a = b', 'comparison')).toEqual([') as x, (a <> b']);
  });
});
