import { parseSync, Visitor } from 'oxc-parser';
import { type Check, type Failure, filesUnder, lineAt, textOf } from './kit.ts';

const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench'];

interface Expression {
  readonly type: string;
  readonly expression?: Expression;
}

const AROUND = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);

/** The expression within `as`, `satisfies` and brackets. */
function within(expression: Expression): Expression {
  const { type, expression: inner } = expression;
  return AROUND.has(type) && inner ? within(inner) : expression;
}

/**
 * Offsets of literals that are spread into a literal of the same kind, into the arguments of a call, or into the
 * attributes of an element.
 */
function spreadLiterals(file: string, text: string): number[] {
  const found: number[] = [];
  const note = (items: readonly ({ readonly type: string } | null)[], literal: string): void => {
    for (const item of items) {
      const spread = item as { type: string; start: number; argument: Expression } | null;
      const isSpread = spread?.type === 'SpreadElement' || spread?.type === 'JSXSpreadAttribute';
      if (isSpread && within(spread.argument).type === literal) found.push(spread.start);
    }
  };
  const { program } = parseSync(file, text);
  new Visitor({
    ObjectExpression: ({ properties }) => note(properties, 'ObjectExpression'),
    ArrayExpression: ({ elements }) => note(elements, 'ArrayExpression'),
    CallExpression: ({ arguments: values }) => note(values, 'ArrayExpression'),
    NewExpression: ({ arguments: values }) => note(values, 'ArrayExpression'),
    JSXOpeningElement: ({ attributes }) => note(attributes, 'ObjectExpression'),
  }).visit(program);
  return found.toSorted((a, b) => a - b);
}

/** Refuses spread literals: the compiler does not look for unknown or misspelt keys in them. */
export const spreads: Check = {
  name: 'spreads',
  async run(root) {
    const files = FOLDERS.flatMap((folder) =>
      filesUnder(root, folder, (name) => /\.(ts|tsx|mjs)$/.test(name)),
    );
    const failures = files.flatMap((file): Failure[] => {
      const text = textOf(root, file);
      return spreadLiterals(file, text).map((offset) => ({
        file,
        line: lineAt(text, offset),
        what: 'spreads a literal; write its parts where they stand',
      }));
    });
    return { failures };
  },
};
