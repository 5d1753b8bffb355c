import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './kit.ts';

/** Place where a file imports another module, statically, dynamically or as a type. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `import type`: erased before the code runs. */
  readonly isType: boolean;
}

/** The modules imported by a TypeScript or JavaScript text. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (node: { value: string; start: number }, isType = false) => {
    found.push({ specifier: node.value, line: lineAt(text, node.start), isType });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add({ value: node.source.value, start: node.source.start });
      }
    },
    TSImportType: (node) => add(node.source, true),
  }).visit(parseSync(file, text).program);
  return found;
}

/** Title of a test or a group of tests. */
export interface Title {
  readonly text: string;
  readonly line: number;
}

const TESTERS = new Set(['test', 'it', 'describe']);
const NOT_RUN = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);

/** The names in a callee: `test.each(rows)` gives test, each. */
function calleeNames(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    return [...calleeNames(callee.object as Expression), callee.property.name];
  }
  if (callee.type === 'CallExpression') return calleeNames(callee.callee as Expression);
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag);
  return [];
}

function titleOf(call: CallExpression): string | null {
  const first = call.arguments[0];
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first?.type === 'TemplateLiteral') return first.quasis.map((part) => part.value.cooked ?? '').join(' ');
  return null;
}

/** Titles of the tests that run: skipped and planned ones are left out. */
export function titlesOf(file: string, text: string): Title[] {
  const titles: Title[] = [];
  new Visitor({
    CallExpression: (call) => {
      const names = calleeNames(call.callee as Expression);
      if (!TESTERS.has(names[0] ?? '') || names.some((name) => NOT_RUN.has(name))) return;
      const title = titleOf(call);
      if (title !== null) titles.push({ text: title, line: lineAt(text, call.start) });
    },
  }).visit(parseSync(file, text).program);
  return titles;
}
