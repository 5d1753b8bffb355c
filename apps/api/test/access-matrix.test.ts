import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_ROUTES, isGranting, type RouteDescriptor } from '@javon/contract';
import { HISTORY_WORDS, PERMISSION_NAMES } from '@javon/messages/server';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES, type Case, type Request } from './access-cases.ts';
import {
  type AccessWorld,
  type Caller,
  doubleOf,
  FOREIGN_MARK,
  makeAccessWorld,
  multipart,
} from './access-world.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { TEMPLATE_DEMO } from './templates.ts';

const LOCAL = ALL_ROUTES.filter((route) => route.base !== 'open');
const PATIENCE = 120_000;
/** Fields with texts typed by people, in any alphabet. */
const FREE_TEXT: ReadonlySet<string> = new Set(['name', 'file_name']);

let world: AccessWorld;
let folder: string;
let photo: Buffer;
/** Changes that passed, by the id of their request: the route and who called it. */
const changes = new Map<string, { readonly route: string; readonly by: number }>();
/** Number of calls by what they had to prove. */
const tried = { 'without token': 0, 'own row': 0, 'foreign row': 0, leaks: 0 };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'javon-access-'));
  photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  world = await makeAccessWorld(await testServer(TEMPLATE_DEMO, { DATA_DIR: folder }), photo);
}, PATIENCE);
afterAll(async () => {
  const total = Object.values(tried).reduce((sum, n) => sum + n, 0);
  const parts = Object.entries(tried).map(([what, n]) => `${n} ${what}`);
  console.warn(
    `Access: ${LOCAL.length} routes × ${world.callers.length} callers, ${total} calls (${parts.join(', ')}).`,
  );
  await world.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The widest scope of the caller's role on a route; null if it gives none. */
function scopeOf(caller: Caller, { id, access }: RouteDescriptor, ofRows = false): 'own' | 'all' | null {
  if (access.kind !== 'permission' || caller.isAdmin) return 'all';
  const granted = (ofRows ? (CASES[id]?.rowKeys ?? access.keys) : access.keys)
    .map((key) => caller.values.get(key))
    .filter(isGranting);
  if (granted.length === 0) return null;
  return granted.every((value) => value === 'own') ? 'own' : 'all';
}

const PRICES = Buffer.from('SKU,Narx\nYOQ-BUNDAY,100000\n');

async function send(
  route: RouteDescriptor,
  request: Request,
  token?: string,
  server: Pick<TestServer, 'call'> = world.server,
): Promise<LightMyRequestResponse> {
  const address = route.path.replace(/:([a-z_]+)/gi, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name] ?? 1)),
  );
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const body =
    request.upload === undefined
      ? request.body === undefined
        ? {}
        : { body: request.body }
      : multipart(request.upload, 'kind' in request.upload ? PRICES : photo);
  return server.call(route.method, `/api/uz${address}?${query}`, {
    ...(token === undefined ? {} : { token }),
    ...body,
  });
}

/** All text of an answer, including a sheet's cells. */
async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const type = String(answer.headers['content-type'] ?? '');
  if (type.includes('spreadsheetml')) return JSON.stringify(await readSheet(answer.rawPayload));
  return answer.body;
}

function codeOf(answer: LightMyRequestResponse): string {
  try {
    return answer.json<{ code?: string }>().code ?? '';
  } catch {
    return '';
  }
}

/** Expected refusal before any row is read; null if the call passes. */
function refusalOf(caller: Caller, route: RouteDescriptor, one: Case): string | null {
  const { access } = route;
  if (access.kind === 'service') return '401 token_invalid';
  const always = access.kind === 'signed_in' && access.while_default_password;
  if (caller.mustChangePassword && !always) return '403 default_password_must_change';
  if (scopeOf(caller, route) === null) return '403 no_permission';
  return one.administratorsOnly && !caller.isAdmin ? '403 no_permission' : null;
}

function expectPassed(answer: LightMyRequestResponse, one: Case, who: string): void {
  const allowed = [200, 201, 202, ...(one.also ?? [])];
  expect(allowed, `${who}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode);
}

function keepChange({ id, method }: RouteDescriptor, answer: LightMyRequestResponse, by: number): void {
  if (method === 'GET' || answer.statusCode >= 300) return;
  changes.set(String(answer.headers['x-request-id']), { route: id, by });
}

/** Status of an answer, with its code if it was refused: `403 no_permission`. */
function outcomeOf(answer: LightMyRequestResponse): string {
  return `${answer.statusCode} ${answer.statusCode < 300 ? '' : codeOf(answer)}`.trim();
}

/** Calls the route for rows of the caller's own; returns the outcome. */
async function tryOwn(route: RouteDescriptor, one: Case, caller: Caller): Promise<string> {
  const who = `${caller.name}, own`;
  const actor = one.withDouble ? await doubleOf(world, caller) : caller;
  const answer = await send(route, await one.own(world), actor.token);
  tried['own row'] += 1;
  keepChange(route, answer, actor.userId);
  const refusal = refusalOf(caller, route, one);
  if (refusal !== null) expect(`${answer.statusCode} ${codeOf(answer)}`, who).toBe(refusal);
  // Without a branch, with an own scope: nothing is found, or a branch has to be named.
  else if (isHomeless(caller, route))
    expect([200, 201, 202, 400, 403, 404, ...(one.also ?? [])], who).toContain(answer.statusCode);
  else expectPassed(answer, one, who);
  if (scopeOf(caller, route) !== 'all' || !caller.isAdmin) await expectNoLeak(caller, route, answer, who);
  return outcomeOf(answer);
}

/** Outcomes of a route's calls: for each kind of row, the callers by outcome. */
class Outcomes {
  readonly #callers = new Map<string, Map<string, string[]>>();

  note(row: string, outcome: string, caller: Caller): void {
    const outcomes = this.#callers.get(row) ?? new Map<string, string[]>();
    this.#callers.set(row, outcomes);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), caller.name]);
  }

  toString(): string {
    return [...this.#callers]
      .flatMap(([row, outcomes]) =>
        [...outcomes].toSorted().map(([outcome, callers]) => `${row}: ${outcome}: ${callers.join(', ')}`),
      )
      .join('\n');
  }
}

const isHomeless = (caller: Caller, route: RouteDescriptor) =>
  caller.name === 'everything own, of no branch' && route.access.kind === 'permission';

/** Asserts that no data of another branch reaches a caller whose scopes are all `own`. */
async function expectNoLeak(
  caller: Caller,
  route: RouteDescriptor,
  answer: LightMyRequestResponse,
  who: string,
): Promise<void> {
  const scopes = [...caller.values.values()];
  if (caller.isAdmin || scopes.includes('all')) return;
  // Regions, roles and the administration of branches are flags: their holders see all of it by design.
  if (
    scopeOf(caller, route) === 'all' &&
    route.access.kind === 'permission' &&
    answer.statusCode < 300 &&
    FLAGS_OVER_BRANCHES.has(route.id)
  )
    return;
  const hides = CASES[route.id]?.hides;
  if (hides !== undefined) {
    if (answer.statusCode < 300) hides(JSON.parse(await textOf(answer)));
    return;
  }
  const text = await textOf(answer);
  const at = text.indexOf(FOREIGN_MARK);
  expect(at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 100), `${who}: another branch’s data`).toBe('');
}

/** Calls about branches that require a flag, so that no scope limits them. */
const FLAGS_OVER_BRANCHES: ReadonlySet<string> = new Set([
  'createBranch',
  'closeBranch',
  'reopenBranch',
  // Warehouses of 1C are mapped to branches of the whole chain.
  'showExchangeMapping',
  'saveExchangeMapping',
  'acceptExchangeCatalogue',
  'acceptOlderExchange',
]);

describe('[GRD-7] every route × every role × own and foreign rows', () => {
  it('has a case for every call under /api/uz, and none for a missing call', () => {
    const ids = LOCAL.map((route) => route.id).sort();
    expect(Object.keys(CASES).sort()).toEqual(ids);
  });

  it.each(LOCAL.map((route) => [route.id, route] as const))(
    '%s',
    async (id, route) => {
      const one = CASES[id];
      if (one === undefined) throw new Error(`${id} has no case in access-cases.ts`);
      const anonymous = await send(route, await one.own(world));
      tried['without token'] += 1;
      expect([anonymous.statusCode, codeOf(anonymous)]).toEqual([401, 'token_missing']);

      const outcomes = new Outcomes();
      for (const caller of world.callers) {
        outcomes.note('own', await tryOwn(route, one, caller), caller);
        const refusal = refusalOf(caller, route, one);
        const rows = refusal === null ? scopeOf(caller, route, true) : null;
        for (const { what, ask, status, crosses } of one.foreign ?? []) {
          if (crosses && rows === 'all') continue;
          const who = `${caller.name}, foreign ${what}`;
          const answer = await send(route, await ask(world), caller.token);
          tried['foreign row'] += 1;
          keepChange(route, answer, caller.userId);
          outcomes.note(what, outcomeOf(answer), caller);
          if (refusal !== null) expect(`${answer.statusCode} ${codeOf(answer)}`, who).toBe(refusal);
          else if (rows === 'own' && isHomeless(caller, route))
            expect([403, 404], who).toContain(answer.statusCode);
          else if (rows === 'own')
            expect(answer.statusCode, `${who}: ${answer.body.slice(0, 300)}`).toBe(status);
          else expectPassed(answer, one, who);
          if (rows === 'own') await expectNoLeak(caller, route, answer, who);
        }
        for (const ask of refusal === null ? (one.leaks ?? []) : []) {
          const answer = await send(route, await ask(world), caller.token);
          tried.leaks += 1;
          await expectNoLeak(caller, route, answer, `${caller.name}, asked for more`);
        }
      }
      // Exact comparison of each cell; the stored table is renewed by `npx vitest -u` and its change
      // reviewed.
      expect(String(outcomes)).toMatchSnapshot();
    },
    PATIENCE,
  );

  it(
    'nothing is written by reading, so that seeing as a role and another site’s picture change nothing',
    async () => {
      // A second server whose connections may not write must answer every GET like the first.
      const options = encodeURIComponent('-c default_transaction_read_only=on -c timezone=UTC');
      const reader = await copyOf({ url: `${world.server.url}?options=${options}` }, { DATA_DIR: folder });
      const token = world.callers.find((caller) => caller.isAdmin)?.token ?? '';
      // Prevents the write of the session's last use, which any call does once a minute.
      await sql`update session set last_used_at = now() + interval '1 hour'`.execute(world.db);
      try {
        const wrote: string[] = [];
        for (const route of LOCAL.filter(
          ({ method, access }) => method === 'GET' && access.kind !== 'service',
        )) {
          const one = CASES[route.id];
          if (one === undefined) continue;
          const answer = await send(route, await one.own(world), token, reader);
          if (answer.statusCode >= 500) wrote.push(route.id);
        }
        // Sign-out is a GET because the specification says so; it needs the header that another site cannot set.
        expect(wrote).toEqual(['logout']);
      } finally {
        await reader.close();
      }
    },
    PATIENCE,
  );

  it('[OPS-1] each change has its lines in the history, by its caller and in its branch', async () => {
    // A field named after a character, whose name has a number, is shown as `…`.
    const { rows } = await sql<{ request: string; by: number | null; line: string }>`
      select h.request_id as request, h.user_id as by, concat_ws(' ', h.entity, h.action,
        case h.branch_id when ${world.own} then 'of the own branch' when ${world.foreign} then 'of the other' end)
        || coalesce(': ' || (select string_agg(distinct case when field ~ '[^a-z_.]' then '…' else field end, ', ')
          from jsonb_object_keys(coalesce(h.before, '{}') || coalesce(h.after, '{}')) field), '') as line
      from history h where h.request_id = any(${[...changes.keys()]})`.execute(world.db);
    const lines = new Map([...changes.values()].map(({ route }) => [route, new Set<string>()]));
    for (const { request, by, line } of rows) {
      const change = changes.get(request);
      expect(by, `${change?.route}: ${line}`).toBe(change?.by);
      lines.get(change?.route ?? '')?.add(line);
    }
    const table = [...lines].map(([route, own]) => [route, ...[...own].toSorted()].join('\n  '));
    expect(table.toSorted().join('\n')).toMatchSnapshot();
  });

  it('[OPS-1] the history of all these calls is readable in both languages: kinds, actions, fields', async () => {
    const { rows } = await sql<{ entity: string; action: string; fields: string[] }>`
      select h.entity, h.action, coalesce(array_agg(distinct f.field) filter (where f.field is not null), '{}') as fields
      from history h left join lateral (
        select jsonb_object_keys(coalesce(h.before, '{}') || coalesce(h.after, '{}')) as field
      ) f on true
      group by h.entity, h.action`.execute(world.db);
    // Keys of a product's values are the names of its characters.
    const characters = await world.db.selectFrom('character').select('name_uz').execute();
    const isCharacter = new Set(characters.map((one) => one.name_uz));
    const missing = new Set<string>();
    for (const language of ['uz', 'ru'] as const) {
      const { entities, actions, fields } = HISTORY_WORDS[language];
      const { names } = PERMISSION_NAMES[language];
      const has = (words: object, key: string) => Object.hasOwn(words, key);
      for (const row of rows) {
        if (!has(entities, row.entity)) missing.add(`entities.${row.entity}`);
        if (!has(actions, row.action)) missing.add(`actions.${row.action} (${row.entity})`);
        for (const field of row.fields) {
          const isPermission = row.entity === 'role' && has(names, field.replaceAll('.', '_'));
          if (
            !has(fields, `${row.entity}_${field}`) &&
            !has(fields, field) &&
            !isPermission &&
            !isCharacter.has(field)
          )
            missing.add(`fields.${field} (${row.entity} ${row.action})`);
        }
      }
    }
    expect([...missing].sort()).toEqual([]);
  });

  it('[OPS-1] the history of all these calls has a word in both languages for each code: no six_sided', async () => {
    const { rows } = await sql<{ entity: string; field: string; value: string }>`
      select distinct h.entity, f.key as field, v.value #>> '{}' as value
      from history h
        cross join lateral (values (h.before), (h.after)) side (facts)
        cross join lateral jsonb_each(coalesce(side.facts, '{}')) f
        cross join lateral jsonb_path_query(f.value, 'lax $[*] ? (@.type() == "string")') as v (value)
      where v.value #>> '{}' ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$' and h.entity <> 'role'`.execute(world.db);
    expect(rows.map((row) => row.value)).toContain('straight');
    const characters = await world.db.selectFrom('character').select('name_uz').execute();
    const isCharacter = new Set(characters.map((one) => one.name_uz));
    const missing = rows.filter(
      ({ field, value }) =>
        !FREE_TEXT.has(field) &&
        !isCharacter.has(field) &&
        (['uz', 'ru'] as const).some(
          (language) =>
            !Object.hasOwn(HISTORY_WORDS[language].values, `${field}_${value}`) &&
            !(field === 'category' && Object.hasOwn(PERMISSION_NAMES[language].categories, value)),
        ),
    );
    expect(missing).toEqual([]);
  });
});
