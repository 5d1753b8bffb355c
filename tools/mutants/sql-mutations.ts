/**
 * Mutations of SQL as text.
 *
 * A template is read as one string in which {@link HOLE} marks each `${…}`. A mutation never changes a hole;
 * it may drop one together with the condition or value that it belongs to.
 */

/** Marks a `${…}` in the text of a template. PostgreSQL accepts no such character in a statement. */
export const HOLE = '\u0000';

/** Replaces the characters from `start` to `end`; `text` has no hole. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Mutation of a template: its kind and its edits, in the order of the text and without overlap. */
export interface SqlMutation {
  readonly mutator: string;
  readonly edits: readonly Edit[];
}

type Kind = 'word' | 'number' | 'text' | 'hole' | 'operator' | 'open' | 'close' | 'comma' | 'other';

interface Token {
  readonly kind: Kind;
  /** Words in lower case; several words of one operator (`is not null`) are one token with single spaces. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const PATTERNS: readonly (readonly [Kind | null, RegExp])[] = [
  [null, /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['text', /'(?:[^']|'')*'/y],
  ['word', /"(?:[^"]|"")*"/y],
  ['word', /is\s+(?:not\s+)?(?:null|distinct\s+from|true|false)\b/iy],
  ['word', /[a-z_][\w$]*/iy],
  ['number', /\d+(?:\.\d+)?/y],
  ['hole', /\0/y],
  ['other', /::/y],
  ['operator', /[-+*/<>=~!@#%^&|?]+/y],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['comma', /,/y],
  ['other', /[\s\S]/y],
];

/** Reads the tokens of a text, without spaces and comments. */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < sql.length; ) {
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = start;
      const found = pattern.exec(sql)?.[0];
      if (found === undefined) continue;
      const text = found.startsWith('"') ? found : found.toLowerCase().replace(/\s+/g, ' ');
      if (kind !== null) tokens.push({ kind, text, start, end: start + found.length });
      start += found.length;
      break;
    }
  }
  return tokens;
}

/** Part of a level: a token, or a bracketed group (`(…)`, `[…]`, `case … end`) with the level inside it. */
interface Node {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
  readonly inside: Node[] | null;
}

/** Nests the tokens: brackets and `case … end` become groups. An unmatched bracket stays a plain token. */
function nest(tokens: readonly Token[]): Node[] {
  const levels: { opener: Token | null; nodes: Node[] }[] = [{ opener: null, nodes: [] }];
  for (const token of tokens) {
    const opens = token.kind === 'open' || (token.kind === 'word' && token.text === 'case');
    const closes = token.kind === 'close' || (token.kind === 'word' && token.text === 'end');
    const level = levels.at(-1);
    if (opens) {
      levels.push({ opener: token, nodes: [] });
    } else if (closes && level?.opener) {
      levels.pop();
      const group = { token: level.opener, start: level.opener.start, end: token.end, inside: level.nodes };
      levels.at(-1)?.nodes.push(group);
    } else {
      level?.nodes.push({ token, start: token.start, end: token.end, inside: null });
    }
  }
  while (levels.length > 1) {
    const open = levels.pop();
    const outer = levels.at(-1);
    if (open?.opener) {
      outer?.nodes.push({ token: open.opener, start: open.opener.start, end: open.opener.end, inside: null });
    }
    for (const node of open?.nodes ?? []) outer?.nodes.push(node);
  }
  return levels[0]?.nodes ?? [];
}

const isWord = (node: Node | undefined, ...words: readonly string[]): boolean =>
  node !== undefined && node.inside === null && node.token.kind === 'word' && words.includes(node.token.text);
const isGroup = (node: Node | undefined): node is Node & { inside: Node[] } =>
  node !== undefined && node.inside !== null;
const isBrackets = (node: Node | undefined): node is Node & { inside: Node[] } =>
  isGroup(node) && node.token.text === '(';
const isHole = (node: Node | undefined): boolean => node?.token.kind === 'hole';
const isComma = (node: Node): boolean => node.token.kind === 'comma';

/** Words that end an expression, besides commas. Followed by a bracket, `left` and `right` are functions. */
const BOUNDARIES = new Set(
  (
    'select from where on having when then else group order by limit offset returning union except intersect ' +
    'join left right inner full cross lateral as set values for with filter over window using into insert ' +
    'update delete do distinct conflict nothing materialized recursive asc desc nulls partition'
  ).split(' '),
);

function isBoundary(nodes: readonly Node[], index: number): boolean {
  const node = nodes[index];
  if (node === undefined || node.inside !== null) return false;
  if (isComma(node) || node.token.text === ';') return true;
  if (isWord(node, 'left', 'right') && isBrackets(nodes[index + 1])) return false;
  return node.token.kind === 'word' && BOUNDARIES.has(node.token.text);
}

/** A run of nodes of one level, from `from` up to `to`. */
interface Run {
  readonly nodes: readonly Node[];
  readonly from: number;
  readonly to: number;
}

const partOf = ({ nodes, from, to }: Run): readonly Node[] => nodes.slice(from, to);

function splitAt(run: Run, divides: (index: number) => boolean): Run[] {
  const parts: Run[] = [];
  let from = run.from;
  for (let i = run.from; i <= run.to; i += 1) {
    if (i < run.to && !divides(i)) continue;
    parts.push({ nodes: run.nodes, from, to: i });
    from = i + 1;
  }
  return parts;
}

const splitByComma = (run: Run): Run[] =>
  splitAt(run, (i) => {
    const node = run.nodes[i];
    return node !== undefined && isComma(node);
  }).filter(({ from, to }) => to > from);

/** The run from `from` up to the first of the given words, or the end of the level. */
function upTo(nodes: readonly Node[], from: number, ...words: readonly string[]): Run {
  const found = nodes.findIndex((node, i) => i >= from && isWord(node, ...words));
  return { nodes, from, to: found < 0 ? nodes.length : found };
}

/** Collects the mutations of one template. */
class Mutations {
  readonly list: SqlMutation[] = [];

  add(mutator: string, ...edits: readonly Edit[]): void {
    this.list.push({ mutator, edits: edits.toSorted((a, b) => a.start - b.start) });
  }

  replace(mutator: string, { start, end }: { start: number; end: number }, text: string): void {
    this.add(mutator, { start, end, text });
  }

  replaceRun(mutator: string, run: Run, text: string): void {
    const part = partOf(run);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) this.replace(mutator, { start: first.start, end: last.end }, text);
  }
}

const START_OF_CONDITION = ['where', 'on', 'having', 'when'];
const CONSTANTS = new Set(['true', 'false', 'null', 'default']);

const isConstant = (run: Run): boolean => {
  const part = partOf(run);
  const token = part[0]?.token;
  if (part.length !== 1 || token === undefined || part[0]?.inside) return false;
  return token.kind === 'number' || token.kind === 'text' || CONSTANTS.has(token.text);
};

/** The `and`s of `between … and …`, by their index. */
function rangeAnds({ nodes, from, to }: Run): Set<number> {
  const found = new Set<number>();
  let open = 0;
  for (let i = from; i < to; i += 1) {
    if (isWord(nodes[i], 'between')) open += 1;
    else if (isWord(nodes[i], 'and') && open > 0) {
      open -= 1;
      found.add(i);
    }
  }
  return found;
}

/**
 * A hole directly after a value is a separate fragment, such as a further join, and not part of the
 * condition.
 */
function withoutFragments({ nodes, from, to }: Run): Run {
  let end = to;
  while (end - from > 1 && isHole(nodes[end - 1]) && endsValue(nodes[end - 2])) end -= 1;
  return { nodes, from, to: end };
}

/** Drops conditions: of an `and` chain to true, of an `or` chain to false; swaps `and` and `or`. */
function mutateConditions(nodes: readonly Node[], isSimpleCase: boolean, out: Mutations): void {
  const stretches = splitAt({ nodes, from: 0, to: nodes.length }, (i) => isBoundary(nodes, i));
  for (const stretch of stretches) {
    const ranges = rangeAnds(stretch);
    const connectives = [...partOf(stretch).keys()]
      .map((i) => i + stretch.from)
      .filter((i) => isWord(nodes[i], 'and', 'or') && !ranges.has(i));
    const before = nodes[stretch.from - 1];
    if (connectives.length === 0) {
      const starts = isWord(before, ...START_OF_CONDITION) && !isWord(nodes[stretch.from - 2], 'distinct');
      const isValue = isWord(before, 'when') && isSimpleCase;
      if (!starts || isValue || isConstant(stretch)) continue;
      out.replaceRun('condition', withoutFragments(stretch), 'true');
      if (isWord(before, 'when')) out.replaceRun('condition', withoutFragments(stretch), 'false');
      continue;
    }
    for (const at of connectives) {
      const node = nodes[at];
      if (node) out.replace('connective', node, isWord(node, 'and') ? 'or' : 'and');
    }
    for (const element of splitAt(stretch, (i) => connectives.includes(i))) {
      if (element.to === element.from || isConstant(element)) continue;
      const inAnd =
        (connectives.includes(element.from - 1) && isWord(nodes[element.from - 1], 'and')) ||
        (connectives.includes(element.to) && isWord(nodes[element.to], 'and'));
      out.replaceRun('condition', withoutFragments(element), inAnd ? 'true' : 'false');
    }
  }
}

/** The name that PostgreSQL gives a selected expression without `as`; null if it has no useful name. */
function nameOf(part: readonly Node[]): string | null {
  const [first] = part;
  if (first === undefined || first.inside !== null || first.token.kind !== 'word') return null;
  if (part.length > 1 && isBrackets(part[1])) return first.token.text;
  let name = first.token.text;
  for (let i = 1; i + 1 < part.length && part[i]?.token.text === '.'; i += 2)
    name = part[i + 1]?.token.text ?? name;
  return name;
}

/** Replaces each selected or returned column with null of its type and name. */
function mutateColumns(list: Run, out: Mutations): void {
  for (const item of splitByComma(list)) {
    const as = item.nodes.findIndex((node, i) => i >= item.from && i < item.to && isWord(node, 'as'));
    const expression = { nodes: item.nodes, from: item.from, to: as < 0 ? item.to : as };
    const part = partOf(expression);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last || isConstant(expression)) continue;
    const isStar = last.token.text === '*' && last.inside === null;
    if (isStar || isWord(first, 'null') || (isHole(first) && as < 0)) continue;
    const name = as < 0 ? nameOf(part) : null;
    out.add(
      'column',
      { start: first.start, end: first.start, text: 'case when false then ' },
      { start: last.end, end: last.end, text: name === null ? ' end' : ` end as ${name}` },
    );
  }
}

const END_OF_LIST = [
  'from',
  'where',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'union',
  'except',
  'intersect',
  'for',
  'window',
  'into',
  'returning',
];

/** Statements that begin with `set` and assign no column. */
const NO_ASSIGNMENT = ['local', 'session', 'transaction', 'constraints', 'role'];

/**
 * Replaces each assigned or inserted value with null. Returns the `=` of the assignments, which are not
 * comparisons.
 */
function mutateAssignments(nodes: readonly Node[], out: Mutations): Set<Node> {
  const assignments = new Set<Node>();
  nodes.forEach((node, at) => {
    if (isWord(node, 'set') && !isWord(nodes[at + 1], ...NO_ASSIGNMENT)) {
      for (const item of splitByComma(upTo(nodes, at + 1, 'from', 'where', 'returning'))) {
        const equals = nodes.findIndex((one, i) => i >= item.from && i < item.to && one.token.text === '=');
        const found = nodes[equals];
        if (found === undefined) continue;
        assignments.add(found);
        const value = { nodes, from: equals + 1, to: item.to };
        // A column that is set to null anyway keeps its value instead.
        const column = nodes[item.from]?.token.text ?? '';
        out.replaceRun('assignment', value, isWord(nodes[equals + 1], 'null', 'default') ? column : 'null');
      }
    }
    if (isWord(node, 'values') && nodes.slice(0, at).some((one) => isWord(one, 'insert'))) {
      for (let i = at + 1; i < nodes.length; i += 1) {
        const row = nodes[i];
        if (!isBrackets(row)) {
          if (row && isComma(row)) continue;
          break;
        }
        for (const value of splitByComma({ nodes: row.inside, from: 0, to: row.inside.length })) {
          if (!isWord(row.inside[value.from], 'null', 'default')) out.replaceRun('assignment', value, 'null');
        }
      }
    }
  });
  return assignments;
}

/** Whether a statement locks its rows: `for update` or the like after `from`. */
const locksRows = (nodes: readonly Node[], from: number): boolean =>
  nodes.some(
    (node, i) => i > from && isWord(node, 'for') && isWord(nodes[i + 1], 'update', 'share', 'no', 'key'),
  );

/** Reverses the direction of each item of an `order by`. */
function mutateOrder(nodes: readonly Node[], at: number, out: Mutations): void {
  // Rows are locked in an order to avoid deadlocks; no test can depend on that.
  if (locksRows(nodes, at)) return;
  const list = upTo(nodes, at + 2, 'limit', 'offset', 'for', 'rows', 'range', 'fetch', 'union', 'returning');
  for (const item of splitByComma(list)) {
    const nulls = nodes.findIndex((node, i) => i >= item.from && i < item.to && isWord(node, 'nulls'));
    const last = nodes[(nulls < 0 ? item.to : nulls) - 1];
    if (last === undefined || isHole(last)) continue;
    if (isWord(last, 'desc')) out.replace('order', last, 'asc');
    else if (isWord(last, 'asc')) out.replace('order', last, 'desc');
    else out.replace('order', { start: last.end, end: last.end }, ' desc');
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>=': '>',
  '<=': '<',
  '>': '>=',
  '<': '<=',
  '=': '<>',
  '<>': '=',
  '!=': '=',
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
const FUNCTIONS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  greatest: 'least',
  least: 'greatest',
  bool_and: 'bool_or',
  bool_or: 'bool_and',
  ceil: 'floor',
  floor: 'ceil',
  lag: 'lead',
  lead: 'lag',
};
const TESTS: Readonly<Record<string, string>> = {
  'is null': 'is not null',
  'is not null': 'is null',
  'is distinct from': 'is not distinct from',
  'is not distinct from': 'is distinct from',
  'is true': 'is not true',
  'is not true': 'is true',
  'is false': 'is not false',
  'is not false': 'is false',
};

/** Whether a value ends here, so that an operator after it is binary. */
function endsValue(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (isGroup(node)) return true;
  if (isWord(node, 'select', 'distinct', 'all', 'and', 'or', 'not')) return false;
  return ['word', 'number', 'text', 'hole'].includes(node.token.kind);
}

/** Mutations of one node, depending on its neighbours. */
function mutateNode(
  nodes: readonly Node[],
  at: number,
  assignments: ReadonlySet<Node>,
  out: Mutations,
): void {
  const node = nodes[at];
  if (node === undefined || node.inside !== null) return;
  const [before, after] = [nodes[at - 1], nodes[at + 1]];
  const { text, kind } = node.token;
  if (kind === 'operator') {
    const comparison = COMPARISONS[text];
    if (comparison !== undefined && !assignments.has(node)) {
      // The opposite of "equal to some" is "different from all".
      if (isWord(after, 'any') && after && comparison === '<>') {
        out.add(
          'comparison',
          { ...node, text: comparison },
          { start: after.start, end: after.end, text: 'all' },
        );
      } else out.replace('comparison', node, comparison);
    }
    const arithmetic = ARITHMETIC[text];
    if (arithmetic !== undefined && endsValue(before) && after !== undefined && !isComma(after)) {
      out.replace('arithmetic', node, arithmetic);
    }
    return;
  }
  if (kind !== 'word') return;
  const test = TESTS[text];
  if (test !== undefined) out.replace('test', node, test);
  else if (text === 'not' && !isWord(before, 'if') && !isWord(after, 'null', 'materialized', 'matched')) {
    if (after) out.replace('not', { start: node.start, end: after.start }, '');
  } else if ((text === 'true' || text === 'false') && !isWord(before, 'on')) {
    out.replace('boolean', node, text === 'true' ? 'false' : 'true');
  } else if (FUNCTIONS[text] !== undefined && isBrackets(after))
    out.replace('function', node, FUNCTIONS[text] ?? '');
  else if (text === 'coalesce' && isBrackets(after)) {
    const comma = after.inside.find(isComma);
    if (comma) {
      out.add(
        'coalesce',
        { start: node.start, end: after.start + 1, text: '' },
        { start: comma.start, end: after.end, text: '' },
      );
    }
  } else if (text === 'distinct' && after) {
    const group = isWord(after, 'on') ? nodes[at + 2] : undefined;
    const next = group ? nodes[at + 3] : after;
    if (next) out.replace('distinct', { start: node.start, end: next.start }, '');
  } else if (text === 'left' && after && isWord(after, 'join', 'outer')) {
    const join = isWord(after, 'outer') ? nodes[at + 2] : after;
    if (join) out.replace('join', { start: node.start, end: join.start }, '');
  } else if (text === 'full' && isWord(after, 'join', 'outer')) out.replace('join', node, 'left');
  else if (text === 'union') {
    if (isWord(after, 'all') && after) out.replace('union', { start: node.start, end: after.end }, 'union');
    else out.replace('union', node, 'union all');
  } else if (text === 'except') out.replace('union', node, 'intersect');
  else if (text === 'intersect') out.replace('union', node, 'except');
  else if (text === 'order' && isWord(after, 'by')) mutateOrder(nodes, at, out);
  else if (text === 'returning') mutateColumns({ nodes, from: at + 1, to: nodes.length }, out);
  else if (text === 'select') {
    let from = at + 1;
    if (isWord(nodes[from], 'distinct', 'all')) from += 1;
    if (isWord(nodes[from], 'on')) from += 2;
    mutateColumns(upTo(nodes, from, ...END_OF_LIST), out);
  }
}

/** Whether a level is a statement that only locks rows in advance: `select 1 from … for update`. */
function isMereLock(nodes: readonly Node[]): boolean {
  const [first, ...rest] = nodes;
  if (!isWord(first, 'select') || first === undefined || !locksRows(nodes, 0)) return false;
  const list = { nodes: rest, from: 0, to: rest.findIndex((node) => isWord(node, 'from')) };
  return list.to <= 0 || isConstant(list);
}

function mutateLevel(nodes: readonly Node[], isSimpleCase: boolean, out: Mutations): void {
  // The locked rows only matter when two transactions conflict, which no test can depend on.
  if (isMereLock(nodes)) return;
  mutateConditions(nodes, isSimpleCase, out);
  const assignments = mutateAssignments(nodes, out);
  for (let at = 0; at < nodes.length; at += 1) {
    mutateNode(nodes, at, assignments, out);
    const node = nodes[at];
    if (isGroup(node))
      mutateLevel(node.inside, node.token.text === 'case' && !isWord(node.inside[0], 'when'), out);
  }
}

/** A template's text after a mutation: its pieces, and the numbers of the holes between them. */
export interface MutatedTemplate {
  readonly pieces: readonly string[];
  readonly holes: readonly number[];
}

export function applyEdits(sql: string, edits: readonly Edit[]): MutatedTemplate {
  const pieces: string[] = [];
  const holes: number[] = [];
  let piece = '';
  let hole = 0;
  let at = 0;
  const copy = (to: number): void => {
    for (; at < to; at += 1) {
      if (sql[at] !== HOLE) {
        piece += sql[at];
        continue;
      }
      holes.push(hole);
      hole += 1;
      pieces.push(piece);
      piece = '';
    }
  };
  for (const edit of edits) {
    copy(edit.start);
    piece += edit.text;
    hole += sql.slice(edit.start, edit.end).split(HOLE).length - 1;
    at = edit.end;
  }
  copy(sql.length);
  pieces.push(piece);
  return { pieces, holes };
}

/** The mutations of a template's text, in the order of the text; no two of them give the same SQL. */
export function sqlMutations(sql: string): SqlMutation[] {
  const out = new Mutations();
  mutateLevel(nest(tokensOf(sql)), false, out);
  const seen = new Set([sql]);
  return out.list
    .map((mutation, index) => ({ mutation, index, start: mutation.edits[0]?.start ?? 0 }))
    .sort((a, b) => a.start - b.start || a.index - b.index)
    .map(({ mutation }) => mutation)
    .filter((mutation) => {
      const { pieces, holes } = applyEdits(sql, mutation.edits);
      const key = pieces
        .map((piece, i) => (i === 0 ? piece : `${HOLE}${holes[i - 1]}${HOLE}${piece}`))
        .join('');
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
