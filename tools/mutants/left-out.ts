import { type Node, parseSync, Visitor } from 'oxc-parser';

/** Characters of a source in which mutants of the given kinds are meaningless. */
interface LeftOut {
  readonly start: number;
  readonly end: number;
  readonly mutators: readonly string[];
  readonly why: string;
}

const TEXTS = ['StringLiteral', 'ObjectLiteral'];
const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const LOGGERS = new Set(['log', 'logger', 'console']);

function lastName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed) return lastName(node.property);
  return null;
}

/** The places of a source where mutants are left out, each with its reason. Keep them few. */
export function leftOutOf(file: string, text: string): LeftOut[] {
  const found: LeftOut[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi: { start, end } }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      // Only the template as a whole; expressions in it are mutated.
      const why = 'SQL has mutants of its own; without any text it fails at once';
      found.push({ start, end, mutators: ['StringLiteral'], why });
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type !== 'MemberExpression') return;
      const isLog =
        LOG_METHODS.has(lastName(callee.property) ?? '') && LOGGERS.has(lastName(callee.object) ?? '');
      if (isLog) found.push({ start, end, mutators: TEXTS, why: 'what a log says is for people' });
    },
    NewExpression: ({ callee, start, end }) => {
      if (lastName(callee) !== 'Error' && lastName(callee) !== 'TypeError') return;
      found.push({ start, end, mutators: TEXTS, why: 'a fault of the program has a text for people alone' });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * The reason to leave a mutant out, or null. Templates are left out as a whole, other places with everything
 * in them.
 */
export function reasonToLeaveOut(
  places: readonly LeftOut[],
  mutant: { readonly start: number; readonly end: number; readonly mutator: string },
): string | null {
  const found = places.find(({ start, end, mutators }) => {
    if (!mutators.includes(mutant.mutator)) return false;
    if (mutators === TEXTS) return mutant.start >= start && mutant.end <= end;
    return mutant.start === start && mutant.end === end;
  });
  return found?.why ?? null;
}
