import { parseSync, Visitor } from 'oxc-parser';
import { type Check, type Found, failuresIn, filesUnder, TOPS } from './kit.ts';

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
 * Literals that are spread into a literal of the same kind, into the arguments of a call, or into the
 * attributes of an element.
 */
function spreadLiterals(file: string, text: string): Found[] {
  const found: Found[] = [];
  const note = (items: readonly ({ readonly type: string } | null)[], literal: string): void => {
    for (const item of items) {
      const spread = item as { type: string; start: number; argument: Expression } | null;
      const isSpread = spread?.type === 'SpreadElement' || spread?.type === 'JSXSpreadAttribute';
      if (isSpread && within(spread.argument).type === literal)
        found.push({ offset: spread.start, what: 'spreads a literal; write its parts where they stand' });
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
  return found.toSorted((a, b) => a.offset - b.offset);
}

/** Refuses spread literals: the compiler does not look for unknown or misspelt keys in them. */
export const spreads: Check = {
  name: 'spreads',
  async run(root) {
    const files = TOPS.flatMap((top) => filesUnder(root, top, (name) => /\.(ts|tsx|mjs)$/.test(name)));
    return { failures: failuresIn(root, files, spreadLiterals) };
  },
};
