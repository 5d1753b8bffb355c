import { describe, expect, it } from 'vitest';
import { sqlMutantsOf, withMutants } from './sql-templates.ts';

const SOURCE = `import { sql } from 'kysely';
const part = sql\`a = 1\`;
export const all = (id: number) => sql<Row>\`
  select id from t
  where \${id > 0 ? sql\`b > \${id}\` : part} and c\`;
`;

describe('SQL templates of a source', () => {
  it('give mutants with their line and with their placeholders as in the source', () => {
    const found = sqlMutantsOf('a.ts', SOURCE).map(({ line, mutator, original, replacement }) => [
      line,
      mutator,
      original,
      replacement,
    ]);
    expect(found).toContainEqual([2, 'sql comparison', 'a = 1', 'a <> 1']);
    expect(found).toContainEqual([5, 'sql comparison', `b > \${id}`, `b >= \${id}`]);
    expect(found).toContainEqual([
      5,
      'sql condition',
      `where \${id > 0 ? sql\`b > \${id}\` : part} and`,
      'where true and',
    ]);
  });

  it('number equal mutants and give each its own id', () => {
    const found = sqlMutantsOf('a.ts', 'f(sql`a = 1`, sql`a = 1`)', 7);
    expect(found.map(({ id, occurrence }) => [id, occurrence])).toEqual([
      [7, 1],
      [8, 2],
    ]);
  });

  it('are compiled so that they choose a mutant at run time, line by line as before', () => {
    const mutants = sqlMutantsOf('a.ts', SOURCE);
    const compiled = withMutants('a.ts', SOURCE, mutants);
    expect(compiled.split('\n')).toHaveLength(SOURCE.split('\n').length);
    expect(compiled).toContain('const part = globalThis.__javonChooseSql(sql, [{"id":1,');
    expect(compiled).toMatch(/globalThis\.__javonChooseSql\(sql, \[.*\]\)<Row>`/);
    expect(withMutants('a.ts', 'sql`x`', [])).toBe('sql`x`');
  });
});
