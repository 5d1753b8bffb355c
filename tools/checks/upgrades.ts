import path from 'node:path';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

const FOLDER = 'db/migrations';
/** Last migration from before the rule. */
const BEFORE = '0102';
/** First line of a migration that removes what the previous version no longer uses. */
const CONTRACT = /^-- contract: \S.*/;

/** Statements with which the previous version, still running in parallel, would fail or wait. */
const BREAKING: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bdrop\s+(?:table|view)\s+(?:if\s+exists\s+)?(\w+)/gi, 'takes a table away'],
  [/\balter\s+table\s+(\w+)[^;]*?\bdrop\s+column\b/gi, 'takes a column away'],
  [/\balter\s+table\s+(\w+)[^;]*?\brename\b/gi, 'renames'],
  [/\balter\s+table\s+(\w+)[^;]*?\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/gi, 'changes a type'],
  [/\balter\s+table\s+(\w+)[^;]*?\bset\s+not\s+null\b/gi, 'refuses nulls that the version before writes'],
  [
    /\balter\s+table\s+(\w+)[^;]*?\badd\s+column\b(?:(?!\bdefault\b|\badd\s+column\b)[^;,])*\bnot\s+null\b(?:(?!\bdefault\b)[^;,])*(?=[;,])/gi,
    'adds a column that the version before does not fill',
  ],
  [/\bdrop\s+function\s+(?:if\s+exists\s+)?(\w+)/gi, 'takes a function away'],
];

const withoutComments = (text: string) => text.replaceAll(/--[^\n]*/g, (line) => ' '.repeat(line.length));

/**
 * Two versions use one database while servers are replaced one by one, so a migration may only add (expand).
 * It is removed one version later (contract), in a migration whose first line says why nothing needs it.
 * Tables that the migration itself creates may be changed.
 */
export const upgrades: Check = {
  name: 'upgrades',
  async run(root) {
    const failures: Failure[] = [];
    for (const file of filesUnder(root, FOLDER, (name) => name.endsWith('.sql') && name >= BEFORE)) {
      const text = textOf(root, file);
      if (CONTRACT.test(text)) continue;
      const sql = withoutComments(text);
      const own = new Set([...sql.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map(([, name]) => name));
      for (const [pattern, what] of BREAKING)
        for (const { 1: name, index } of sql.matchAll(pattern))
          if (!own.has(name))
            failures.push({
              file,
              line: lineAt(sql, index),
              what: `${what} (${name}) while the version before still runs: add first and take away a version later, in a migration that opens with \`-- contract: …\``,
            });
    }
    return { failures, note: `from ${path.posix.join(FOLDER, BEFORE)} on` };
  },
};
