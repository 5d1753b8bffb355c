import { globSync } from 'node:fs';
import path from 'node:path';
import { type Reports, statementsOf } from './platform/db/recording.ts';

/** Removes the indentation that a statement has in the source, and spaces at the ends of its lines. */
function outdented(statement: string): string {
  const lines = statement.split('\n').map((line) => line.trimEnd());
  const indents = lines.slice(1).flatMap((line) => (line === '' ? [] : [line.search(/\S/)]));
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines
    .map((line, index) => (index === 0 ? line.trimStart() : line.slice(indent)))
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the statements of every module's reports (`modules/<name>/reports.ts`), as the text of `db/queries/<name>.sql`. */
export async function reportQueries(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const folder = path.join(import.meta.dirname, 'modules');
  for (const file of globSync('*/reports.ts', { cwd: folder }).toSorted()) {
    const { REPORTS } = (await import(path.join(folder, file))) as { REPORTS: Reports };
    let text = '';
    for (const [name, call] of Object.entries(REPORTS)) {
      const statements = await statementsOf(call);
      text += `-- ${name}\n${statements.map((one) => `${outdented(one)};\n`).join('')}\n`;
    }
    files[path.dirname(file)] = `${text.trimEnd()}\n`;
  }
  return files;
}
