import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from '../checks/kit.ts';
import { keyText, type MutantKey, withOccurrences } from './mutant.ts';
import { type Edit, HOLE, type SqlMutation, sqlMutations } from './sql-mutations.ts';

/** A template tagged with `sql`, with the positions of its parts in the source. */
interface Template {
  /** The identifier `sql`. */
  readonly tag: { readonly start: number; readonly end: number };
  /** The SQL with {@link HOLE} for each hole. */
  readonly sql: string;
  /** The source of each hole, with its `${}`. */
  readonly holes: readonly string[];
  /** Place in the source of each piece of SQL between the holes. */
  readonly starts: readonly number[];
}

/** A mutant of the SQL in a file, ready to run. */
export interface SqlMutant extends MutantKey {
  readonly id: number;
  readonly line: number;
  /** Number of the template in the file. */
  readonly template: number;
  readonly edits: readonly Edit[];
}

/**
 * The templates of a file that are tagged with `sql`, in the order of the text; some are inside holes of
 * others.
 */
function templatesOf(file: string, text: string): Template[] {
  const found: Template[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const pieces = quasi.quasis.map((piece) => piece.value.cooked ?? piece.value.raw);
      const starts: number[] = [];
      let from = quasi.start + 1;
      quasi.quasis.forEach((piece, i) => {
        starts.push(from);
        const hole = quasi.expressions[i];
        if (hole) from = text.indexOf('}', hole.end) + 1;
        else from += piece.value.raw.length;
      });
      const holes = quasi.expressions.map((hole) => `\${${text.slice(hole.start, hole.end)}}`);
      found.push({ tag: { start: tag.start, end: tag.end }, sql: pieces.join(HOLE), holes, starts });
    },
  }).visit(parseSync(file, text).program);
  return found.sort((a, b) => a.tag.start - b.tag.start);
}

/** A part of a template's SQL as in the source, after the given edits. */
function shown({ sql, holes }: Template, start: number, end: number, { edits }: SqlMutation): string {
  let result = '';
  let at = start;
  const copy = (to: number) => {
    for (; at < to; at += 1) {
      result += sql[at] === HOLE ? (holes[sql.slice(0, at).split(HOLE).length - 1] ?? '') : sql[at];
    }
  };
  for (const edit of edits) {
    copy(edit.start);
    result += edit.text;
    at = edit.end;
  }
  copy(end);
  return keyText(result);
}

function lineOf(text: string, { sql, starts }: Template, offset: number): number {
  const before = sql.slice(0, offset).split(HOLE);
  return lineAt(text, (starts[before.length - 1] ?? 0) + (before.at(-1)?.length ?? 0));
}

/** A short piece of SQL is not clear alone: the report shows the adjacent words too. */
function around(sql: string, { edits }: SqlMutation): [start: number, end: number] {
  let start = edits[0]?.start ?? 0;
  let end = edits.at(-1)?.end ?? 0;
  if (end - start > 12) return [start, end];
  start -= /(?:[^\s(),]+\s+)?[^\s(),]*$/.exec(sql.slice(0, start))?.[0].length ?? 0;
  end += /^[^\s(),]*(?:\s+[^\s(),]+)?/.exec(sql.slice(end))?.[0].length ?? 0;
  return [start, end];
}

/** The SQL mutants of a file; their ids begin at `firstId`. */
export function sqlMutantsOf(file: string, text: string, firstId = 1): SqlMutant[] {
  const mutants = templatesOf(file, text).flatMap((template, number) =>
    sqlMutations(template.sql).map((mutation) => {
      const [start, end] = around(template.sql, mutation);
      return {
        file,
        mutator: `sql ${mutation.mutator}`,
        original: shown(template, start, end, { mutator: '', edits: [] }),
        replacement: shown(template, start, end, mutation),
        line: lineOf(text, template, mutation.edits[0]?.start ?? 0),
        template: number,
        edits: mutation.edits,
      };
    }),
  );
  return withOccurrences(mutants).map((mutant, index) => ({ ...mutant, id: firstId + index }));
}

/** Mutant of a template as the tests' process receives it. */
export type Choice = Pick<SqlMutant, 'id' | 'edits'>;

/**
 * Compiles all mutants into a file's source: each tag `sql` becomes a call that chooses the mutant at run
 * time. Line numbers do not change. The choosing function is global in the tests' process, see sql-setup.ts.
 */
export function withMutants(file: string, text: string, mutants: readonly SqlMutant[]): string {
  let result = '';
  let at = 0;
  templatesOf(file, text).forEach(({ tag }, number) => {
    const own = mutants.filter(({ template }) => template === number);
    if (own.length === 0) return;
    const table = JSON.stringify(own.map(({ id, edits }): Choice => ({ id, edits })));
    result += `${text.slice(at, tag.start)}globalThis.__javonChooseSql(sql, ${table})`;
    at = tag.end;
  });
  return result + text.slice(at);
}
