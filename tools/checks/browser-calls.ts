import { type ArrayExpression, type Expression, parseSync, Visitor } from 'oxc-parser';
import { type Check, type Found, failuresIn, filesUnder } from './kit.ts';

const WEB = 'apps/web/src';
const HTTP = `${WEB}/shared/http/`;

/** Files whose reads are more than the answer to one input: pages of a list, files, a stored copy, a part of a cache. */
const WRITE_KEYS: readonly string[] = [
  `${WEB}/shared/ui/table/use-list-pages.ts`,
  `${WEB}/shared/ui/picture/use-stored-file.ts`,
  `${WEB}/features/analytic-price-tags/queries.ts`,
  `${WEB}/features/check-lists/queries.ts`,
  `${WEB}/features/goods/components/ProductForms.tsx`,
  `${WEB}/features/imports/queries.ts`,
  `${WEB}/features/notices/new-notices.ts`,
  `${WEB}/features/price-tags/queries.ts`,
  `${WEB}/features/walk-checks/queries.ts`,
];

/** Files that react to other changes than their own writes: another language, an event, a conflict. */
const INVALIDATE: readonly string[] = [
  `${WEB}/app/Providers.tsx`,
  `${WEB}/features/applications/use-live-applications.ts`,
  `${WEB}/features/notices/new-notices.ts`,
  `${WEB}/features/price-tags/use-live-prints.ts`,
  `${WEB}/features/shelf-editor/desk/Presence.tsx`,
  `${WEB}/features/walk-checks/components/OneWalk.tsx`,
  `${WEB}/features/shelf-editor/desk/use-save-plan.ts`,
];

/** Functions that make a call of the HTTP API. */
const CALLS: readonly string[] = ['call', 'callFile'];
/** Functions that build the start of a query key, so that `staleAfter` finds it. */
const BEGINNINGS: readonly string[] = ['routeKey', 'resourceOf'];

function beginsWithRoute({ elements: [first] }: ArrayExpression): boolean {
  const head = first?.type === 'SpreadElement' ? first.argument : first;
  return (
    head?.type === 'CallExpression' &&
    head.callee.type === 'Identifier' &&
    BEGINNINGS.includes(head.callee.name)
  );
}

/** The method name of an expression: `client.refetch` gives refetch. */
function methodOf(callee: Expression): string | null {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
}

function findingsIn(file: string, text: string): Found[] {
  const found: Found[] = [];
  const calls: number[] = [];
  /** Ranges of code that ignore failures. */
  const silenced: { readonly start: number; readonly end: number; readonly at: number }[] = [];
  new Visitor({
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || key.name !== 'queryKey' || value.type !== 'ArrayExpression') return;
      if (!WRITE_KEYS.includes(file)) {
        found.push({ offset: start, what: 'writes a query key by hand; read by `apiQuery`' });
      } else if (!beginsWithRoute(value)) {
        found.push({
          offset: start,
          what: 'has a query key that does not begin with `routeKey`; no write would make it stale',
        });
      }
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type === 'Identifier' && CALLS.includes(callee.name)) calls.push(start);
      const method = methodOf(callee as Expression);
      if (method === 'invalidateQueries' && !INVALIDATE.includes(file)) {
        found.push({
          offset: start,
          what: 'invalidates queries; `stale-after.ts` says what a write makes stale',
        });
      }
      const isBlind = first?.type === 'ArrowFunctionExpression' && first.params.length === 0;
      if (method === 'catch' && isBlind) silenced.push({ start, end: first.start, at: first.start });
    },
    TryStatement: ({ block, handler }) => {
      if (handler && handler.param === null) {
        silenced.push({ start: block.start, end: block.end, at: handler.start });
      }
    },
  }).visit(parseSync(file, text).program);
  for (const { start, end, at } of silenced) {
    if (calls.some((one) => one >= start && one < end)) {
      found.push({ offset: at, what: 'drops every error around a call; use a mutation, or `orNull`' });
    }
  }
  return found.toSorted((a, b) => a.offset - b.offset);
}

/**
 * Requires that the browser reads by `apiQuery` and writes by mutations; a table says what a write makes
 * stale.
 */
export const browserCalls: Check = {
  name: 'browser-calls',
  async run(root) {
    const files = filesUnder(root, WEB, (name) => /(?<!\.test)\.tsx?$/.test(name));
    const own = files.filter((file) => !file.startsWith(HTTP));
    return { failures: failuresIn(root, own, findingsIn) };
  },
};
