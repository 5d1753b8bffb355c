import { randomUUID } from 'node:crypto';
import { type BodyOf, type PermissionKey, SCOPED_PERMISSIONS, type TopDirectors } from '@javon/contract';
import { defaultLayout } from '@javon/price-tag';
import { expect } from 'vitest';
import { previewStep } from '../src/modules/goods/products/service/price-step.ts';
import { readSigningKey } from '../src/modules/price-tags/queries/code-keys.ts';
import { codeOfPrint } from '../src/modules/price-tags/tag-code.ts';
import {
  type AccessWorld,
  addSomeone,
  FOREIGN_CODE,
  FOREIGN_MARK,
  multipart,
  OWN_CODE,
} from './access-world.ts';
import { PLAIN_SPEC } from './sampler-spec.ts';
import { addWebhook } from './webhooks.ts';

/** Input of a call: parameters, query, body, or a file with fields. */
export interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly upload?: Readonly<Record<string, string>>;
}

type Ask = (world: AccessWorld) => Request | Promise<Request>;

interface Foreign {
  readonly what: string;
  readonly ask: Ask;
  readonly status: 403 | 404;
  /**
   * Whether it would move something from one branch to the other if allowed: only tried by callers who may
   * not.
   */
  readonly crosses?: true;
}

/** Test case of a route. */
export interface Case {
  /** Call about a row of the own branch, or of the whole chain. */
  readonly own: Ask;
  /** Same about another branch's row or with another branch's id, and the refusal for `own` scopes. */
  readonly foreign?: readonly Foreign[];
  /** Permissions that decide whose rows are seen, if those of the route only grant access. */
  readonly rowKeys?: readonly PermissionKey[];
  /** Further calls whose answers must not contain another branch's data. */
  readonly leaks?: readonly Ask[];
  /** For an answer that names other branches by design: asserts that their private data is not in it. */
  readonly hides?: (body: unknown) => void;
  /** Other statuses that prove that permission and row check were passed. */
  readonly also?: readonly number[];
  /** Whether callers other than administrators are refused with 403, whatever their permissions. */
  readonly administratorsOnly?: true;
  /** Whether it changes the caller's own session or sign-in: then a double of the caller is used. */
  readonly withDouble?: true;
}

const nothing: Ask = () => ({});

/** Makes the same call about a row of either branch. */
function onRow(
  ask: (world: AccessWorld, branch: number) => Promise<Request>,
  more: Omit<Case, 'own' | 'foreign'> = {},
): Case {
  return {
    own: (world) => ask(world, world.own),
    foreign: [{ what: 'row', ask: (world) => ask(world, world.foreign), status: 404 }],
    ...more,
  };
}

/** A call about a webhook whose URL is refused before anything is called. */
function onWebhook(request: Request = {}): Case {
  return {
    own: async ({ db }) => ({ params: { id: await addWebhook(db, 'https://127.0.0.1/') }, ...request }),
  };
}

/** A list filtered by another branch's code, and searched for the mark of foreign data. */
function list(query: Readonly<Record<string, string>> = {}, withSearch = true): Case {
  return {
    own: () => ({ query: { ...query, branch: OWN_CODE } }),
    foreign: [{ what: 'branch', ask: () => ({ query: { ...query, branch: FOREIGN_CODE } }), status: 404 }],
    leaks: [
      () => ({ query: { ...query, limit: 200 } }),
      ...(withSearch ? [() => ({ query: { ...query, search: FOREIGN_MARK } })] : []),
    ],
  };
}

async function person({ db, emptyRole }: AccessWorld, branch: number, isForeign: boolean): Promise<number> {
  return (await addSomeone(db, emptyRole, branch, isForeign ? FOREIGN_MARK : undefined)).id;
}

/** A saved view of the first caller: missing for everyone else. */
async function freshView({ db, callers, next }: AccessWorld): Promise<number> {
  const { id } = await db
    .insertInto('saved_view')
    .values({ user_id: callers[0]?.userId ?? 0, list: 'brand', name: `Koʻrinish ${next()}`, query: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A passkey of somebody else: missing for any caller. */
async function freshPasskey({ db, emptyRole, own, next }: AccessWorld): Promise<number> {
  const { id } = await addSomeone(db, emptyRole, own);
  const passkey = await db
    .insertInto('user_passkey')
    .values({
      user_id: id,
      name: 'Telefon',
      site: 'localhost',
      credential_id: Buffer.from(`passkey ${next()}`),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      is_synced: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return passkey.id;
}

const onPerson = (extra: (world: AccessWorld) => Request = () => ({})) =>
  onRow(async (world, branch) => ({
    params: { id: await person(world, branch, branch === world.foreign) },
    ...extra(world),
  }));

const onBranch = (extra: (version: number) => Request = () => ({})) =>
  onRow(async ({ db }, branch) => {
    const { version } = await db
      .selectFrom('branch')
      .select('version')
      .where('id', '=', branch)
      .executeTakeFirstOrThrow();
    return { params: { id: branch }, ...extra(version) };
  });

const onShelf = onRow(async ({ db }, branch) => {
  const { id } = await db
    .selectFrom('shelf')
    .select('id')
    .where('branch_id', '=', branch)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { params: { id } };
});

/** A new shelf of an administrator: version and revision 1, one product at a place. */
async function freshShelf({ server, callers, next, foreign }: AccessWorld, branch: number): Promise<number> {
  const token = callers.find((caller) => caller.isAdmin)?.token ?? '';
  const mark = branch === foreign ? FOREIGN_MARK : 'Javon';
  const body = { branch, name: `${mark} ${next()}`, type: 'straight', main_mm: 2000 };
  const made = await server.call('POST', '/api/uz/shelves', { token, body });
  return made.json<{ id: number }>().id;
}

const onFreshShelf = (extra: Request = {}, more: Omit<Case, 'own' | 'foreign'> = {}) =>
  onRow(async (world, branch) => {
    const { params, ...rest } = extra;
    return { params: { id: await freshShelf(world, branch), ...params }, ...rest };
  }, more);

const onDeletedShelf = onRow(async (world, branch) => {
  const id = await freshShelf(world, branch);
  await world.db
    .updateTable('shelf')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
});

/** A new request about a shelf of the branch, not created by any caller. */
async function freshApplication(world: AccessWorld, branch: number, status: 1 | 2): Promise<number> {
  const { id: author } = await addSomeone(world.db, world.emptyRole, branch, 'Soʻrovchi');
  const row = await world.db
    .insertInto('application')
    .values({
      branch_id: branch,
      shelf_id: await freshShelf(world, branch),
      author_id: author,
      status,
      comment: branch === world.foreign ? FOREIGN_MARK : 'Iltimos',
      end_on: '2199-01-01',
      begin_on: '2026-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const onApplication = (extra: Request = {}, status: 1 | 2 = 1) =>
  onRow(async (world, branch) => ({
    params: { id: await freshApplication(world, branch, status) },
    ...extra,
  }));

const FORM = [
  {
    title: { uz: 'Zal', ru: 'Зал' },
    questions: [{ text: { uz: 'Toza', ru: 'Чисто' }, kind: 'yes_no', weight: 1 }],
  },
];

/** A new template of one branch, made by an administrator; its list of today is due. */
async function freshTemplate(
  { server, callers, next }: AccessWorld,
  branch: number,
): Promise<{ id: number; version: number }> {
  const token = callers.find((caller) => caller.isAdmin)?.token ?? '';
  const name = `Tekshiruv ${next()}`;
  const body = {
    name: { uz: name, ru: name },
    schedule: { every: 'day' },
    branches: [branch],
    sections: FORM,
  };
  return (await server.call('POST', '/api/uz/check-list-templates', { token, body })).json();
}

const onTemplate = (extra: (version: number, world: AccessWorld) => Request = () => ({})): Case => ({
  own: async (world) => {
    const { id, version } = await freshTemplate(world, world.own);
    return { params: { id }, ...extra(version, world) };
  },
});

/** A check list of the branch; with `answered`, the question has a wrong answer. */
async function freshCheckList(world: AccessWorld, branch: number, answered: boolean): Promise<number> {
  const template = await freshTemplate(world, branch);
  const { id } = await world.db
    .selectFrom('check_list')
    .select('id')
    .where('template_id', '=', template.id)
    .executeTakeFirstOrThrow();
  if (answered) {
    const token = world.callers.find((caller) => caller.isAdmin)?.token ?? '';
    const body = { form_number: 1, version: 0, value: false };
    await world.server.call('PUT', `/api/uz/check-lists/${id}/answers/1`, { token, body });
  }
  return id;
}

const onCheckList = (extra: Request = {}, answered = false, more: Omit<Case, 'own' | 'foreign'> = {}): Case =>
  onRow(async (world, branch) => {
    const { params, ...rest } = extra;
    return { params: { id: await freshCheckList(world, branch, answered), ...params }, ...rest };
  }, more);

const onPrintJob = (more: Omit<Case, 'own' | 'foreign'> = {}, extra: Request = {}) =>
  onRow(async (world, branch) => ({ params: { id: await freshPrintJob(world, branch) }, ...extra }), more);

const ROLL = { language: 'zpl', dpi: 203, width: 580, height: 400, gap: 20 } as const;

/** A label printer of a branch. */
async function freshPrinter({ db, next }: AccessWorld, branch: number): Promise<number> {
  const { id } = await db
    .insertInto('label_printer')
    .values({ branch_id: branch, name: `Kassa ${next()}`, ...ROLL })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An electronic label of a branch, bound to none of its products. */
async function freshElectronicLabel({ db, next }: AccessWorld, branch: number): Promise<number> {
  const { id } = await db
    .insertInto('electronic_label')
    .values({ branch_id: branch, mac: freshMac(next()), model: '2.9-bwr' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function freshMac(number: number): string {
  return number.toString(16).toUpperCase().padStart(16, '0');
}

/** A walk that the administrator has started in the branch, or joined. */
const onWalk = (extra: Request = {}) =>
  onRow(async ({ server, callers, own }, branch) => {
    const answer = await server.call('POST', '/api/uz/walk-checks', {
      token: callers.find((caller) => caller.isAdmin)?.token ?? '',
      body: { branch: branch === own ? OWN_CODE : FOREIGN_CODE },
    });
    return { params: { id: answer.json<{ walk: { id: number } }>().walk.id }, ...extra };
  });

/** A job that the administrator has just printed, not confirmed. */
async function freshPrintJob(world: AccessWorld, branch: number): Promise<number> {
  const { server, callers, own } = world;
  const answer = await server.call('POST', '/api/uz/print-jobs', {
    token: callers.find((caller) => caller.isAdmin)?.token ?? '',
    body: {
      branch: branch === own ? OWN_CODE : FOREIGN_CODE,
      items: [await tagWithoutDuplicates(world, branch)],
    },
  });
  if (answer.statusCode !== 201) throw new Error(`nothing was printed: ${answer.body}`);
  return answer.json<{ id: number }>().id;
}

/** A product displayed in the branch, with the format of its category. */
async function tagOf({ db }: AccessWorld, branch: number): Promise<{ product: number; format: string }> {
  const row = await db
    .selectFrom('placement')
    .innerJoin('product', 'product.id', 'placement.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'category.tag_format'])
    .where('placement.branch_id', '=', branch)
    .where('product.price', 'is not', null)
    .orderBy('product.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { product: row.id, format: row.tag_format };
}

/** A tag that was not printed twice today, so that the next print is within the limit of duplicates. */
async function tagWithoutDuplicates(
  world: AccessWorld,
  branch: number,
): Promise<{ product: number; format: string }> {
  const tag = await tagOf(world, branch);
  await world.db
    .updateTable('price_tag')
    .set({ duplicates_on_day: 0 })
    .where('branch_id', '=', branch)
    .where('product_id', '=', tag.product)
    .execute();
  return tag;
}

/** A price step of a product that no other case uses. */
async function aPriceStep(world: AccessWorld): Promise<{ body: BodyOf<'previewPrices'> }> {
  const { product } = await tagOf(world, world.own);
  const { version } = await world.db
    .selectFrom('product')
    .select('version')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const step = { percent: 5, rounding: 1000 as const, crossed_out: false, valid_from: '2099-01-01' };
  return { body: { products: [{ id: product, version }], ...step } };
}

/** The code of a tag that the branch has printed. */
async function tagCodeOf(world: AccessWorld, branch: number): Promise<string> {
  const { db } = world;
  const { id } = await db
    .selectFrom('print_job_item')
    .select('id')
    .where('branch_id', '=', branch)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return codeOfPrint(await readSigningKey(db), id);
}

/** Same call about a branch named in query or body. */
function ofBranch(
  ask: (world: AccessWorld, branch: number, code: string) => Promise<Request>,
  also: readonly number[] = [],
): Case {
  return {
    own: (world) => ask(world, world.own, OWN_CODE),
    foreign: [{ what: 'branch', ask: (world) => ask(world, world.foreign, FOREIGN_CODE), status: 404 }],
    also,
  };
}

/** A campaign of one product for one branch, not made by any caller. */
async function freshCampaign(
  world: AccessWorld,
  branch: number,
  state: 'draft' | 'issued',
): Promise<{ id: number; version: number }> {
  const { db, foreign, next } = world;
  const { product } = await tagOf(world, branch);
  const sampler = await aBindable(world);
  const issued = state === 'issued' ? { state, issued_at: new Date().toISOString() } : {};
  const number = next();
  // Days of its own: campaigns with the same product in a branch may not overlap.
  const day = new Date(Date.UTC(2150, 0, 1 + number)).toISOString().slice(0, 10);
  const { id, version } = await db
    .insertInto('analytic_price_tag')
    .values({
      name: `${branch === foreign ? FOREIGN_MARK : 'Aksiya'} ${number}`,
      format: sampler.format,
      begins: day,
      ends: day,
      sampler_id: sampler.id,
      ...issued,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('analytic_price_tag_product')
    .values({ campaign_id: id, product_id: product, price: 1000 })
    .execute();
  await db.insertInto('analytic_price_tag_branch').values({ campaign_id: id, branch_id: branch }).execute();
  return { id, version };
}

/** A call about a campaign that was issued to the branch. */
const onCampaign = (extra: Request = {}, more: Omit<Case, 'own' | 'foreign'> = {}) =>
  onRow(
    async (world, branch) => ({
      params: { id: (await freshCampaign(world, branch, 'issued')).id },
      ...extra,
    }),
    more,
  );

/** Same for callers who make campaigns, which belong to the chain. */
const onAnyCampaign = (state: 'draft' | 'issued', extra: Request = {}): Case => ({
  own: async (world) => ({
    params: { id: (await freshCampaign(world, world.own, state)).id },
    ...extra,
  }),
});

async function freshRole({ db, next }: AccessWorld): Promise<{ id: number; version: number }> {
  const name = `Rol ${next()}`;
  return db
    .insertInto('role')
    .values({ name_uz: name, name_ru: name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

const onRole = (extra: (version: number, world: AccessWorld) => Request = () => ({})): Case => ({
  own: async (world) => {
    const { id, version } = await freshRole(world);
    return { params: { id }, ...extra(version, world) };
  },
});

async function freshPermission({ db, next }: AccessWorld): Promise<string> {
  const key = `chain.made_${next()}`;
  await db
    .insertInto('permission')
    .values({
      key,
      name_uz: key,
      name_ru: key,
      type: 'flag',
      category: 'goods',
      colour: '#0CA678',
      options: ['0', '1'],
    })
    .execute();
  return key;
}

const onPermission = (extra: Request = {}): Case => ({
  own: async (world) => ({ params: { key: await freshPermission(world) }, ...extra }),
});

/** Body of a new region: a code of three letters by number. */
function freshRegion(number: number) {
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(at) % 26));
  // Counts backwards from ZZZ, far from the codes of the real regions.
  const at = 26 ** 3 - 1 - number;
  const code = `${letter(at / 26 ** 2)}${letter(at / 26)}${letter(at)}`;
  return { code, name: { uz: `Hudud ${number}`, ru: `Регион ${number}` } };
}

const onRegion = (extra: (version: number, world: AccessWorld) => Request): Case => ({
  own: async (world) => {
    const { code, name } = freshRegion(world.next());
    const { id, version } = await world.db
      .insertInto('region')
      .values({ code, name_uz: name.uz, name_ru: name.ru, position: 100 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    return { params: { id }, ...extra(version, world) };
  },
});

async function aProduct({ db }: AccessWorld): Promise<{ id: number; version: number; priority: number }> {
  return db
    .selectFrom('product')
    .select(['id', 'version', 'priority'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

interface Fresh {
  readonly id: number;
  readonly version: number;
}

async function freshCategory({ db, next }: AccessWorld): Promise<Fresh> {
  const name = `Toifa ${next()}`;
  return db
    .insertInto('category')
    .values({ name_uz: name, name_ru: name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

const onCategory = (ask: (row: Fresh) => Request): Case => ({
  own: async (world) => ask(await freshCategory(world)),
});

async function aBindable({ db }: AccessWorld): Promise<{ id: number; format: string }> {
  return db
    .selectFrom('sampler')
    .select(['id', 'format'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function freshBrand({ db, next }: AccessWorld): Promise<Fresh> {
  const name = `marka ${next()}`;
  return db
    .insertInto('brand')
    .values({ name, name_key: name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

const onBrand = (ask: (row: Fresh, world: AccessWorld) => Request): Case => ({
  own: async (world) => ask(await freshBrand(world), world),
});

async function freshGroup({ db, next }: AccessWorld): Promise<Fresh> {
  const name = `Boʻlim ${next()}`;
  return db
    .insertInto('character_category')
    .values({ name_uz: name, name_ru: name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

async function freshCharacter(world: AccessWorld): Promise<Fresh & { readonly group: number }> {
  const { id: group } = await freshGroup(world);
  const name = `Belgi ${world.next()}`;
  const row = await world.db
    .insertInto('character')
    .values({ character_category_id: group, name_uz: name, name_ru: name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { ...row, group };
}

const onCharacter = (ask: (row: Fresh & { readonly group: number }) => Request): Case => ({
  own: async (world) => ask(await freshCharacter(world)),
});

async function freshProduct(world: AccessWorld): Promise<Fresh> {
  const { id: category_id } = await freshCategory(world);
  const name = `Buyum ${world.next()}`;
  return world.db
    .insertInto('product')
    .values({ sku: name, name_uz: name, name_ru: name, category_id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

const onProduct = (ask: (row: Fresh) => Request): Case => ({
  own: async (world) => ask(await freshProduct(world)),
});

/** A check of prices that found a bad row: it can be viewed, but not applied. */
async function anImport({ server, callers }: AccessWorld): Promise<number> {
  const answer = await server.call('POST', '/api/uz/imports', {
    token: callers[0]?.token ?? '',
    ...multipart({ kind: 'prices' }, Buffer.from(PRICES)),
  });
  return answer.json<{ id: number }>().id;
}
const PRICES = 'SKU,Narx\nYOQ-BUNDAY,100000\n';

const newPerson = ({ next, emptyRole }: AccessWorld, branch?: number | string) => ({
  name: 'Yangi',
  surname: 'Xodim',
  phone: `+99891${String(9_000_000 + next())}`,
  role: emptyRole,
  ...(branch === undefined ? {} : { branch }),
});

const SEGMENT = { begins: '2026-01-01', ends: '2199-01-01', months: 12, promo_bank: true } as const;

async function freshSegment({ db, next }: AccessWorld): Promise<number> {
  const row = await db
    .insertInto('segment')
    .values({ name: `Segment ${next()}`, ...SEGMENT })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const onSegment = (extra: Request = {}, also: readonly number[] = []): Case => ({
  own: async (world) => ({ params: { id: await freshSegment(world) }, ...extra }),
  also,
});

async function freshClient({ db }: AccessWorld): Promise<string> {
  const row = await db
    .insertInto('client')
    .values({ name: 'Sinov', months: 12 })
    .returning('key')
    .executeTakeFirstOrThrow();
  return row.key;
}

const onClient = (extra: Request = {}): Case => ({
  own: async (world) => ({ params: { id: await freshClient(world) }, ...extra }),
});

async function aSampler({ db, next }: AccessWorld): Promise<{ id: number; version: number }> {
  const { id } = await db
    .insertInto('sampler')
    .values({ name: `Namuna ${next()}`, kind: 1, format: 'A7' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const layout = defaultLayout(1, 'A7');
  const { id: current_version_id } = await db
    .insertInto('sampler_version')
    .values({ sampler_id: id, number: 1, spec: JSON.stringify({ sampler: { kind: 1, ...SPEC }, layout }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('sampler').set({ current_version_id }).where('id', '=', id).execute();
  return { id, version: 1 };
}
const SPEC = { ...PLAIN_SPEC, monthlyPrice: 'no' } as const;
const DESIGN = { spec: SPEC, months: null };

const onSampler = (extra: (version: number, world: AccessWorld) => Request = () => ({})): Case => ({
  own: async (world) => {
    const { id, version } = await aSampler(world);
    const more = extra(version, world);
    return { ...more, params: { id, ...more.params } };
  },
});

/** Test case of every call under /api/uz, by the id of its route. */
/** A token of 1C that has sent something. */
async function exchangeToken({ db, callers, next }: AccessWorld): Promise<number> {
  const { id } = await db
    .insertInto('service_token')
    .values({
      name: `1C ${next()}`,
      data: ['products'],
      hash: Buffer.from(`exchange ${next()}`),
      author_id: callers[0]?.userId ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exchange_base')
    .values({ token_id: id, foreign_catalogue_id: 'other', older_refused: true })
    .execute();
  return id;
}
const onExchangeBase = (body?: object): Case => ({
  own: async (world) => ({ params: { id: await exchangeToken(world) }, ...(body ? { body } : {}) }),
});

const onExchange: Case = {
  own: async (world) => {
    const { id } = await world.db
      .insertInto('exchange_session')
      .values({ token_id: await exchangeToken(world), key_hash: Buffer.from(`hash ${world.next()}`) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
};

export const CASES: Readonly<Record<string, Case>> = {
  // My day
  myDay: ofBranch(async (_, _branch, code) => ({ query: { branch: code } })),
  dayOverview: { own: nothing, leaks: [nothing] },
  branchDays: onBranch(),

  // Analytics price tags
  listAnalyticPriceTags: list(),
  showAnalyticPriceTag: onCampaign(),
  listAnalyticPriceTagBranches: onCampaign({}, { leaks: [] }),
  listAnalyticPriceTagProducts: onCampaign(),
  showAnalyticPriceTagFunnel: onCampaign(),
  viewAnalyticPriceTag: onCampaign(),
  createAnalyticPriceTag: {
    own: async (world) => {
      const { id: sampler, format } = await aBindable(world);
      return {
        body: {
          name: `Aksiya ${world.next()}`,
          begins: '2199-01-01',
          ends: '2199-01-02',
          format,
          sampler,
          products: [],
          branches: [],
        },
      };
    },
  },
  showAnalyticPriceTagContent: onAnyCampaign('draft'),
  editAnalyticPriceTag: onAnyCampaign('draft', { body: { version: 1, name: 'Boshqa nom' } }),
  deleteAnalyticPriceTag: onAnyCampaign('draft'),
  issueAnalyticPriceTag: onAnyCampaign('draft', { body: { version: 1 } }),
  withdrawAnalyticPriceTag: onAnyCampaign('issued', { body: { version: 1 } }),
  remindAnalyticPriceTag: onAnyCampaign('issued', { body: {} }),
  readAnalyticPriceTagLines: { own: () => ({ body: { text: 'YOQ-BUNDAY 1000' } }) },
  readAnalyticPriceTagFile: { own: () => ({ upload: {} }), also: [400] },

  // Session
  logout: { own: nothing, withDouble: true },
  me: { own: nothing },
  userRoles: { own: nothing },
  confirmPassword: {
    own: () => ({ body: { password: 'wrong one' } }),
    also: [400],
    withDouble: true,
  },
  changePassword: {
    own: () => ({
      body: { current_password: 'wrong one', password: 'Another-1', password_again: 'Another-1' },
    }),
    also: [400],
    withDouble: true,
  },

  showSecondFactor: { own: nothing },
  beginCodes: { own: nothing, withDouble: true },
  confirmCodes: { own: () => ({ body: { code: '000000' } }), also: [409], withDouble: true },
  removeCodes: { own: nothing, also: [409], withDouble: true },
  renewRecoveryCodes: { own: nothing, also: [409], withDouble: true },
  listPasskeys: { own: nothing },
  showPush: { own: nothing },
  addPush: {
    own: ({ next }) => ({
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${next()}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        language: 'uz',
      },
    }),
  },
  removePush: { own: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' } }) },
  savePushQuiet: { own: () => ({ body: { quiet: { from: '21:00', to: '07:30' } } }) },
  beginPasskey: { own: nothing, withDouble: true },
  addPasskey: {
    own: () => ({
      body: {
        name: 'Telefon',
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
    }),
    also: [400],
    withDouble: true,
  },
  renamePasskey: {
    own: async (world) => ({ params: { id: await freshPasskey(world) }, body: { name: 'Boshqa' } }),
    also: [404],
    withDouble: true,
  },
  removePasskey: {
    own: async (world) => ({ params: { id: await freshPasskey(world) } }),
    also: [404],
    withDouble: true,
  },

  // Samplers: of the chain, not of a branch
  listSamplers: { own: nothing },
  sampleProducts: { own: nothing },
  samplerChoices: { own: nothing },
  addSamplerPicture: { own: () => ({ upload: {} }) },
  showSampler: onSampler(),
  showSamplerVersion: onSampler(() => ({ params: { number: 1 } })),
  compareSamplerVersions: onSampler(() => ({ query: { left: 1, right: 1 } })),
  exportSampler: onSampler(),
  createSampler: {
    own: ({ next }) => ({ body: { name: `Yangi ${next()}`, kind: 1, format: 'A7', design: DESIGN } }),
  },
  copySampler: onSampler((_, { next }) => ({ body: { name: `Nusxa ${next()}` } })),
  importSampler: {
    own: ({ next }) => ({
      body: {
        file: JSON.stringify({
          javon_sampler: 1,
          name: `Fayl ${next()}`,
          kind: 1,
          ...DESIGN,
          layout: defaultLayout(1, 'A7'),
        }),
      },
    }),
  },
  editSampler: onSampler((version) => ({
    body: { version, design: { ...DESIGN, layout: defaultLayout(1, 'A7') } },
  })),
  renameSampler: onSampler((version, { next }) => ({ body: { version, name: `Nom ${next()}` } })),
  returnSampler: onSampler((version) => ({ body: { version, number: 1 } })),
  deleteSampler: onSampler((version) => ({ query: { version } })),
  restoreSampler: {
    own: async (world) => {
      const { id, version } = await aSampler(world);
      await world.db.updateTable('sampler').set({ deleted_at: '2026-01-01' }).where('id', '=', id).execute();
      return { params: { id }, body: { version } };
    },
  },

  // Segments: of the chain
  listSegments: { own: nothing },
  showSegment: onSegment(),
  createSegment: {
    own: ({ next }) => ({ body: { ...SEGMENT, name: `Segment ${next()}` } }),
  },
  editSegment: onSegment({ body: { version: 1, name: 'Boshqa' } }),
  deleteSegment: onSegment({ query: { confirmed: 'true' } }),
  restoreSegment: {
    own: async (world) => {
      const id = await freshSegment(world);
      await world.db.updateTable('segment').set({ deleted_at: '2026-01-01' }).where('id', '=', id).execute();
      return { params: { id } };
    },
  },
  listSegmentProducts: { own: async (world) => ({ query: { segment: await freshSegment(world) } }) },
  addSegmentProducts: {
    own: async (world) => ({
      params: { id: await freshSegment(world) },
      body: { products: [(await aProduct(world)).id] },
    }),
  },
  pasteSegmentProducts: onSegment({ body: { text: 'YOQ' } }, [400]),
  importSegmentProducts: onSegment({ upload: {} }, [400]),
  removeSegmentProducts: onSegment({ body: { products: [1] } }),

  // Clients: of the chain; their tags are of a branch
  findClient: { own: () => ({ body: { query: '+998 99 000 00 00' } }), also: [404, 429] },
  showClient: onClient(),
  createClient: {
    own: ({ next }) => ({
      body: { name: 'Sinov', phones: [`+99893${String(4_000_000 + next())}`], months: 12 },
    }),
  },
  editClient: onClient({ body: { version: 1, name: 'Boshqa' } }),
  eraseClient: onClient({ query: { confirmed: 'true' } }),
  showCustomerTag: ofBranch(async (world, id, branch) => ({
    params: { ...(await tagOf(world, id)), id: await freshClient(world) },
    query: { branch },
  })),
  printCustomerTag: ofBranch(async (world, id, branch) => ({
    params: { id: await freshClient(world) },
    body: { branch, ...(await tagOf(world, id)) },
  })),

  // Profile
  listNotices: { own: nothing },
  countNotices: { own: nothing },
  readNotice: {
    // Someone else's notice: missing for any caller.
    own: async ({ db, callers }) => {
      const told = { user_id: callers[0]?.userId ?? 0, kind: 'import_done', params: '{}', target: '/import' };
      const { id } = await db
        .insertInto('notice')
        .values({ ...told, about: 'import:1' })
        .onConflict((c) => c.columns(['user_id', 'kind', 'about']).doUpdateSet({ params: '{}' }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
    also: [404],
  },
  readAllNotices: { own: () => ({ body: { until: '2026-01-01T00:00:00Z' } }) },
  readNoticesOfScreen: { own: () => ({ body: { path: '/import' } }) },
  showNoticeSettings: { own: nothing },
  saveNoticeSettings: { own: () => ({ body: { muted: [] } }) },
  openEvents: { own: () => ({ query: { seconds: 0 } }) },
  listSavedViews: { own: () => ({ query: { list: 'goods' } }) },
  createSavedView: {
    own: ({ next }) => ({ body: { list: 'goods', name: `Koʻrinish ${next()}`, query: '' } }),
    also: [409],
  },
  editSavedView: {
    own: async (world) => ({ params: { id: await freshView(world) }, body: { version: 1, name: 'Boshqa' } }),
    also: [404],
  },
  deleteSavedView: { own: async (world) => ({ params: { id: await freshView(world) } }), also: [404] },
  showProfile: { own: nothing },
  editProfile: { own: () => ({ body: { locale: 'uz' } }) },
  changePhone: {
    own: () => ({ body: { phone: '+998901112233', password: 'wrong one' } }),
    also: [400],
    withDouble: true,
  },
  setOwnPhoto: { own: () => ({ upload: {} }) },
  removeOwnPhoto: { own: nothing },
  listOwnSessions: { own: nothing },
  endOwnSession: {
    // Someone else's session: missing for any caller.
    own: async ({ db, callers }) => {
      const { id } = await db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', callers[0]?.userId ?? 0)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
    also: [404],
    withDouble: true,
  },
  endOtherSessions: { own: nothing, withDouble: true },
  showFile: { own: ({ file }) => ({ params: { key: file.key } }) },

  // Branches
  listRegions: { own: nothing },
  createRegion: { own: ({ next }) => ({ body: freshRegion(next()) }) },
  editRegion: onRegion((version, { next }) => ({
    body: { version, name: freshRegion(next()).name, position: 1 },
  })),
  deleteRegion: onRegion(() => ({ query: { confirmed: 'true' } })),
  listBranches: {
    own: nothing,
    rowKeys: SCOPED_PERMISSIONS,
    leaks: [
      () => ({ query: { search: FOREIGN_MARK } }),
      () => ({ query: { search: FOREIGN_CODE, limit: 200 } }),
    ],
  },
  showBranch: onBranch(),
  createBranch: {
    own: ({ next }) => ({
      body: {
        code: `BUX-${1000 + next()}`,
        name: { uz: 'Yangi', ru: 'Новый' },
        region: 1,
        address: { uz: 'Markaz', ru: 'Центр' },
      },
    }),
  },
  editBranch: {
    ...onBranch((version) => ({ body: { version, address: { uz: `Manzil ${version}`, ru: 'Адрес' } } })),
    foreign: [
      {
        what: 'row',
        ask: ({ foreign }) => ({ params: { id: foreign }, body: { version: 1, tag_language: 'ru' } }),
        status: 404,
      },
    ],
    also: [409],
  },
  closeBranch: onNewBranch(),
  reopenBranch: onNewBranch(),

  // People
  listUsers: list(),
  exportUsers: {
    own: () => ({ query: { branch: OWN_CODE } }),
    foreign: [{ what: 'branch', ask: () => ({ query: { branch: FOREIGN_CODE } }), status: 404 }],
    leaks: [() => ({ query: {} }), () => ({ query: { search: FOREIGN_MARK } })],
  },
  listAssignableRoles: { own: nothing },
  showUser: onPerson(),
  createUser: {
    own: (world) => ({ body: newPerson(world, world.own) }),
    foreign: [
      { what: 'branch', ask: (world) => ({ body: newPerson(world, world.foreign) }), status: 403 },
      { what: 'branch by code', ask: (world) => ({ body: newPerson(world, FOREIGN_CODE) }), status: 403 },
    ],
  },
  editUser: {
    own: async (world) => ({
      params: { id: await person(world, world.own, false) },
      body: { version: 1, name: 'Boshqa' },
    }),
    foreign: [
      {
        what: 'row',
        ask: async (world) => ({
          params: { id: await person(world, world.foreign, true) },
          body: { version: 1, name: 'Boshqa' },
        }),
        status: 404,
      },
      {
        what: 'row, taken into the own branch',
        crosses: true,
        ask: async (world) => ({
          params: { id: await person(world, world.foreign, true) },
          body: { version: 1, branch: world.own },
        }),
        status: 404,
      },
      {
        what: 'changed body',
        crosses: true,
        ask: async (world) => ({
          params: { id: await person(world, world.own, false) },
          body: { version: 1, branch: world.foreign },
        }),
        status: 403,
      },
    ],
  },
  blockUser: onPerson(),
  unblockUser: onPerson(),
  deactivateUser: onPerson(),
  activateUser: onPerson(),
  deleteUser: onPerson(),
  restoreUser: onPerson(() => ({ body: {} })),
  firstPasswordsSheet: {
    own: () => ({
      body: { items: [{ name: 'Karimova Aziza', phone: '+998901112233', password: '135790' }] },
    }),
  },
  resetSecondFactor: { ...onPerson(), also: [409] },
  resetUserPassword: onPerson(),
  listUserSessions: onPerson(),
  endUserSessions: onPerson(),
  setUserPhoto: onPerson(() => ({ upload: {} })),
  removeUserPhoto: onPerson(),
  listPasswordRequests: {
    own: () => ({ query: { limit: 200 } }),
    leaks: [() => ({ query: { search: '998', limit: 200 } }), () => ({ query: { handled: 'true' } })],
  },
  handlePasswordRequest: onRow(async (world, branch) => {
    const { phone } = await addSomeone(world.db, world.emptyRole, branch);
    const { id } = await world.db
      .insertInto('password_request')
      .values({ phone })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id } };
  }),

  // Roles
  listRoles: { own: nothing },
  compareRoles: { own: ({ emptyRole }) => ({ query: { left: emptyRole, right: emptyRole } }) },
  showRole: onRole(),
  roleEntriesOf: { ...onRole(), administratorsOnly: true },
  createRole: {
    own: ({ next }) => {
      const name = `Yangi rol ${next()}`;
      return { body: { name: { uz: name, ru: name } } };
    },
  },
  renameRole: onRole((version, { next }) => {
    const name = `Nom ${next()}`;
    return { body: { version, name: { uz: name, ru: name } } };
  }),
  setRoleSecondFactor: onRole((version) => ({ body: { version, required: true } })),
  setRolePermissions: onRole((version) => ({ body: { version, values: [{ key: 'shelf', value: 'own' }] } })),
  copyRolePermissions: onRole((version, { emptyRole }) => ({ body: { version, from: emptyRole } })),
  deleteRole: onRole(() => ({ query: { confirmed: 'true' } })),
  listPermissions: { own: nothing },
  showPermission: onPermission(),
  setPermissionValues: {
    own: async (world) => {
      const { id, version } = await freshRole(world);
      return { params: { key: 'shelf' }, body: { values: [{ role: id, version, value: 'own' }] } };
    },
  },
  createPermission: {
    own: ({ next }) => ({
      body: {
        key: `chain.added_${next()}`,
        name: { uz: 'A', ru: 'А' },
        type: 'flag',
        category: 'goods',
        colour: '#0CA678',
      },
    }),
  },
  editPermission: onPermission({ body: { version: 1, name: { uz: 'B', ru: 'Б' } } }),
  deletePermission: onPermission({ query: { confirmed: 'true' } }),

  // History
  listHistory: list({}, false),
  listHistoryKinds: { own: nothing },
  exportHistory: {
    own: () => ({ query: { branch: OWN_CODE } }),
    foreign: [{ what: 'branch', ask: () => ({ query: { branch: FOREIGN_CODE } }), status: 404 }],
    leaks: [() => ({ query: { entity: 'shelf' } })],
  },

  // Goods: of the chain, with balances of branches
  listCategories: { own: nothing },
  createCategory: {
    own: ({ next }) => {
      const name = `Kategoriya ${next()}`;
      return { body: { name: { uz: name, ru: name } } };
    },
  },
  editCategory: onCategory(({ id, version }) => ({ params: { id }, body: { version, colour: '#112233' } })),
  moveCategory: onCategory(({ id, version }) => ({ params: { id }, body: { version, parent: null } })),
  deleteCategory: onCategory(({ id }) => ({ params: { id }, query: { confirmed: 'true' } })),
  bindSampler: {
    own: async (world) => {
      const { id, version } = await freshCategory(world);
      const sampler = await aBindable(world);
      return { params: { id, format: sampler.format }, body: { version, sampler: sampler.id } };
    },
  },
  unbindSampler: {
    own: async (world) => {
      const { id, version } = await freshCategory(world);
      const sampler = await aBindable(world);
      await world.db
        .insertInto('category_sampler')
        .values({ category_id: id, format: sampler.format, sampler_id: sampler.id })
        .execute();
      return { params: { id, format: sampler.format }, query: { version } };
    },
  },
  listSamplerChoices: { own: nothing },
  listBrands: { own: nothing },
  createBrand: { own: ({ next }) => ({ body: { name: `Brend ${next()}` } }) },
  renameBrand: onBrand(({ id, version }, { next }) => ({
    params: { id },
    body: { version, name: `Boshqa ${next()}` },
  })),
  deleteBrand: onBrand(({ id }) => ({ params: { id }, query: { confirmed: 'true' } })),
  mergeBrand: {
    own: async (world) => {
      const [from, into] = [await freshBrand(world), await freshBrand(world)];
      return { params: { id: from.id }, body: { version: from.version, into: into.id, confirmed: true } };
    },
  },
  setBrandLogo: onBrand(({ id }) => ({ params: { id }, upload: {} })),
  removeBrandLogo: onBrand(({ id }) => ({ params: { id } })),
  listCharacterCategories: { own: nothing },
  createCharacterCategory: {
    own: ({ next }) => {
      const name = `Guruh ${next()}`;
      return { body: { name: { uz: name, ru: name } } };
    },
  },
  editCharacterCategory: {
    own: async (world) => {
      const { id, version } = await freshGroup(world);
      const name = `Guruh ${world.next()}`;
      return { params: { id }, body: { version, name: { uz: name, ru: name } } };
    },
  },
  orderCharacterCategories: {
    own: async ({ db }) => {
      const rows = await db.selectFrom('character_category').select('id').orderBy('id', 'desc').execute();
      return { body: { ids: rows.map((row) => row.id) } };
    },
  },
  deleteCharacterCategory: {
    own: async (world) => ({
      params: { id: (await freshGroup(world)).id },
      query: { confirmed: 'true' },
    }),
  },
  listCharacters: { own: nothing },
  createCharacter: {
    own: async (world) => {
      const name = `Xususiyat ${world.next()}`;
      return { body: { category: (await freshGroup(world)).id, name: { uz: name, ru: name }, type: 'text' } };
    },
  },
  editCharacter: onCharacter(({ id, version }) => ({ params: { id }, body: { version, type: 'yes_no' } })),
  orderCharacters: onCharacter(({ id, group }) => ({ params: { id: group }, body: { ids: [id] } })),
  deleteCharacter: onCharacter(({ id }) => ({ params: { id }, query: { confirmed: 'true' } })),
  mergeCharacter: {
    own: async (world) => {
      const [from, into] = [await freshCharacter(world), await freshCharacter(world)];
      return { params: { id: from.id }, body: { version: from.version, into: into.id, confirmed: true } };
    },
  },
  listProducts: {
    ...list(),
    rowKeys: ['shelf', 'shelf.show', 'price_tag', 'price_tag.view', 'branch', 'branch.show'],
  },
  showProduct: {
    own: async (world) => ({ params: { id: (await aProduct(world)).id }, query: { branch: OWN_CODE } }),
    foreign: [
      {
        what: 'branch',
        ask: async (world) => ({
          params: { id: (await aProduct(world)).id },
          query: { branch: FOREIGN_CODE },
        }),
        status: 404,
      },
    ],
    rowKeys: ['shelf', 'shelf.show', 'price_tag', 'price_tag.view', 'branch', 'branch.show'],
  },
  showProductPlaces: {
    own: async (world) => ({ params: { id: (await tagOf(world, world.own)).product } }),
    leaks: [async (world) => ({ params: { id: (await tagOf(world, world.foreign)).product } })],
    rowKeys: ['shelf', 'shelf.show', 'price_tag', 'price_tag.view', 'branch', 'branch.show'],
  },
  createProduct: {
    own: async (world) => {
      const name = `Tovar ${world.next()}`;
      const { id } = await freshCategory(world);
      return { body: { sku: name, name: { uz: name, ru: name }, category: id } };
    },
  },
  editProduct: {
    own: async (world) => {
      const { id, version, priority } = await aProduct(world);
      return { params: { id }, body: { version, priority: (priority + 1) % 100 } };
    },
  },
  editProducts: {
    own: async (world) => {
      const { id, version, priority } = await aProduct(world);
      return { body: { items: [{ id, version, priority: (priority + 1) % 100 }] } };
    },
  },
  previewPrices: { own: aPriceStep },
  changePrices: {
    own: async (world) => {
      const { body } = await aPriceStep(world);
      return { body: { ...body, digest: (await previewStep(world.db, body)).digest } };
    },
  },
  countTagCost: {
    own: async (world) => ({ body: { products: [(await tagOf(world, world.own)).product] } }),
  },
  deleteProduct: onProduct(({ id }) => ({ params: { id }, query: { confirmed: 'true' } })),
  restoreProduct: {
    own: async (world) => {
      const { id } = await freshProduct(world);
      await world.db.updateTable('product').set({ deleted_at: '2026-01-01' }).where('id', '=', id).execute();
      return { params: { id } };
    },
  },
  setProductCharacters: {
    own: async (world) => {
      const { id, version } = await freshProduct(world);
      const character = await freshCharacter(world);
      const value = { uz: 'qizil', ru: 'красный' };
      return { params: { id }, body: { version, values: [{ character: character.id, value }] } };
    },
  },
  setProductPicture: onProduct(({ id }) => ({ params: { id }, upload: {} })),
  removeProductPicture: onProduct(({ id }) => ({ params: { id } })),
  createImport: { own: () => ({ upload: { kind: 'prices' } }) },
  showImport: { own: async (world) => ({ params: { id: await anImport(world) } }) },
  applyImport: { own: async (world) => ({ params: { id: await anImport(world) } }), also: [409] },
  cancelImport: { own: async (world) => ({ params: { id: await anImport(world) } }), also: [409] },
  undoImport: { own: async (world) => ({ params: { id: await anImport(world) } }), also: [409] },
  giveImportPasswords: {
    own: async (world) => ({ params: { id: await anImport(world) }, body: {} }),
    also: [404],
  },
  listImportRows: { own: async (world) => ({ params: { id: await anImport(world) } }) },
  importSheet: { own: async (world) => ({ params: { id: await anImport(world) } }) },
  readImportColumns: { own: () => ({ upload: { kind: 'prices' } }) },
  listImports: { own: nothing },
  importTemplate: { own: () => ({ params: { kind: 'prices' } }) },

  exportProducts: {
    ...list(),
    rowKeys: ['shelf', 'shelf.show', 'price_tag', 'price_tag.view', 'branch', 'branch.show'],
    leaks: [() => ({ query: { search: FOREIGN_MARK } })],
  },
  exportCategories: { own: nothing },
  exportBrands: { own: nothing },
  exportCharacterCategories: { own: nothing },
  exportCharacters: { own: nothing },
  exportBranches: {
    own: nothing,
    rowKeys: SCOPED_PERMISSIONS,
    leaks: [() => ({ query: { search: FOREIGN_MARK } }), nothing],
  },
  exportApplications: list(),
  exportShelves: { ...list(), leaks: [nothing, () => ({ query: { search: FOREIGN_MARK } })] },
  exportTags: { ...list({}, false), leaks: [nothing] },
  exportWalkReport: {
    own: nothing,
    foreign: [{ what: 'branch', ask: () => ({ query: { branch: FOREIGN_CODE } }), status: 404 }],
    leaks: [nothing],
  },
  exportImports: { own: nothing },
  exportRegions: { own: nothing },
  exportRoles: { own: nothing },
  exportPermissions: { own: nothing },
  exportSegments: { own: nothing },
  exportCheckLists: list(),
  exportCheckListTemplates: { own: nothing },
  exportSamplers: { own: nothing },
  exportSegmentProducts: { own: async (world) => ({ query: { segment: await freshSegment(world) } }) },
  exportTopDirectors: {
    own: nothing,
    leaks: [() => ({ query: { period: 'last_month' } })],
    // The places of all branches, as on the screen; the parts of the score, which come last, only of the own one.
    hides: (body) => {
      const [, ...rows] = body as unknown[][];
      const parts = rows.map((row) => row.slice(-4).filter((cell) => cell !== null));
      expect(parts.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(1);
    },
  },
  exportAnalyticPriceTags: list(),
  exportAnalyticPriceTagBranches: onCampaign(),
  exportAnalyticPriceTagProducts: onCampaign(),

  // API of the accounting system: its own tokens, which no person has
  putProducts: { own: () => ({ body: { items: [{ sku: 'A' }] } }) },
  putPrices: { own: () => ({ body: { items: [{ sku: 'A', price: 1 }] } }) },
  putBalances: { own: () => ({ body: { items: [{ branch: OWN_CODE, sku: 'A', quantity: 1 }] } }) },
  listWebhooks: { own: nothing },
  createWebhook: {
    own: ({ next }) => ({
      body: { name: `Vebhuk ${next()}`, url: 'https://shop.example/hook', events: ['tag.printed'] },
    }),
  },
  editWebhook: {
    own: async ({ db, next }) => ({
      params: { id: await addWebhook(db, 'https://127.0.0.1/') },
      body: {
        name: `Boshqa vebhuk ${next()}`,
        url: 'https://shop.example/',
        events: ['plan.changed'],
        enabled: true,
        version: 1,
      },
    }),
  },
  deleteWebhook: onWebhook(),
  renewWebhookSecret: onWebhook(),
  testWebhook: onWebhook(),
  listWebhookDeliveries: onWebhook(),
  resendWebhookDeliveries: onWebhook({ body: { delivery: null } }),
  listServiceTokens: { own: nothing },
  createServiceToken: { own: ({ next }) => ({ body: { name: `1C ${next()}`, data: ['prices'] } }) },
  revokeServiceToken: {
    own: async ({ db, next, callers }) => {
      const { id } = await db
        .insertInto('service_token')
        .values({
          name: `1C ${next()}`,
          data: ['prices'],
          hash: Buffer.from(`hash ${next()}`),
          author_id: callers[0]?.userId ?? 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
  },

  // Exchange with 1C
  listExchangeBases: { own: nothing },
  showExchangeMapping: onExchangeBase(),
  saveExchangeMapping: onExchangeBase({ version: 1, items: [] }),
  recheckExchange: onExchangeBase(),
  acceptExchangeCatalogue: onExchangeBase(),
  acceptOlderExchange: onExchangeBase(),
  listExchangeWaits: onExchangeBase(),
  listExchanges: { own: nothing },
  showExchange: onExchange,
  undoExchangePictures: onExchange,

  showSettings: { own: nothing },
  saveSettings: { own: () => ({ body: { version: 1, sold_out_nightly: false } }) },
  showSiteSettings: { own: nothing },
  saveSiteSettings: {
    own: ({ next }) => ({
      body: {
        version: 1,
        messenger: `https://t.me/javon${next()}`,
        other_site: 'https://zaxira.javon.uz',
        production_site: 'javon.uz',
        production_api: '',
        development_api: '',
      },
    }),
    also: [409],
  },
  showRetention: { own: nothing },
  saveRetention: {
    own: ({ next }) => ({
      body: {
        version: 1,
        notices_days: 90 + next(),
        read_notices_days: 31,
        print_values_days: 30,
        sessions_days: 91,
        password_requests_days: 92,
      },
    }),
    also: [409],
  },
  listInstalmentPlans: { own: nothing },
  createInstalmentPlan: {
    own: ({ next }) => ({ body: { months: 30 + (next() % 30), markup_bp: 1000 } }),
    also: [409],
  },
  editInstalmentPlan: { own: () => ({ params: { months: 12 }, body: { version: 1 } }), also: [409] },

  // Shelves
  listShelves: list(),
  showShelf: onShelf,
  createShelf: ofBranch(async ({ next }, branch) => ({
    body: { branch, name: `Yangi javon ${next()}`, type: 'straight', main_mm: 2000 },
  })),
  editShelf: onFreshShelf({ body: { version: 1, position: 7 } }),
  deleteShelf: onFreshShelf({ query: { confirmed: 'true' } }),
  bringBackShelf: onDeletedShelf,
  copyShelf: {
    ...onRow(async (world, branch) => ({
      params: { id: await freshShelf(world, branch) },
      body: { branches: [world.own] },
    })),
    foreign: [
      {
        what: 'row',
        ask: async (world) => ({
          params: { id: await freshShelf(world, world.foreign) },
          body: { branches: [world.own] },
        }),
        status: 404,
        crosses: true,
      },
      {
        what: 'branch',
        ask: async (world) => ({
          params: { id: await freshShelf(world, world.own) },
          body: { branches: [world.foreign] },
        }),
        status: 404,
        crosses: true,
      },
    ],
  },
  placeOnShelf: onFreshShelf({ body: { version: 1, placements: [] } }),
  arrangeShelf: onFreshShelf({ body: {} }),
  printShelfPlan: onFreshShelf(),
  previewSoldOut: {
    own: () => ({ query: { branch: OWN_CODE } }),
    foreign: [
      { what: 'branch', ask: () => ({ query: { branch: FOREIGN_CODE } }), status: 404 },
      {
        what: 'row',
        ask: async (world) => ({ query: { shelf: await freshShelf(world, world.foreign) } }),
        status: 404,
      },
    ],
    leaks: [nothing],
  },
  clearSoldOut: onRow(async (world, branch) => ({ body: { shelf: await freshShelf(world, branch) } })),
  listRevisions: onFreshShelf(),
  compareRevisions: onFreshShelf({ query: { from: 1 } }),
  showRevision: onFreshShelf({ params: { number: 1 } }),
  restoreRevision: onFreshShelf({ params: { number: 1 }, body: { version: 1 } }),
  seeShelf: onFreshShelf({ body: { revision: 1 } }),
  followShelf: onFreshShelf({ body: { following: true } }),
  listApplications: list(),
  showApplication: onApplication(),
  createApplication: onRow(async (world, branch) => ({
    body: {
      shelf: await freshShelf(world, branch),
      comment: 'Joyini almashtirish',
      begin: '2026-01-01',
      end: '2199-01-01',
    },
  })),
  editApplication: onApplication({ body: { version: 1, comment: 'Boshqa izoh' } }),
  startApplication: onApplication({ body: { version: 1 } }),
  giveBackApplication: onApplication({ body: { version: 1, comment: 'Aniqlang' } }, 2),
  completeApplication: onApplication({ body: { version: 1 } }, 2),
  withdrawApplication: { ...onApplication({ body: { version: 1 } }), also: [409] },
  deleteApplication: onApplication({ query: { confirmed: 'true' } }),
  commentApplication: onApplication({ body: { text: 'Koʻrdim' } }),
  addApplicationPhoto: onApplication({ upload: {} }),
  removeApplicationPhoto: {
    ...onApplication(),
    own: async (world) => ({ params: { id: await freshApplication(world, world.own, 1), photo: 1 } }),
    also: [404],
  },
  // Check lists
  listCheckLists: list(),
  showCheckList: onCheckList(),
  answerCheckList: onCheckList({
    params: { question: 1 },
    body: { form_number: 1, version: 0, value: true },
  }),
  addCheckListPhoto: onCheckList({
    params: { question: 1 },
    query: { form_number: 1, key: 'access-key' },
    upload: {},
  }),
  removeCheckListPhoto: onCheckList({ params: { photo: 1 } }, false, { also: [404] }),
  signCheckList: onCheckList({}, true),
  openApplicationOnAnswer: {
    ...onRow(async (world, branch) => ({
      params: { id: await freshCheckList(world, branch, true), question: 1 },
      body: {
        shelf: await freshShelf(world, branch),
        comment: 'Tuzating',
        begin: '2026-01-01',
        end: '2199-01-01',
      },
    })),
  },
  checkListResults: {
    ...list({ from: '2026-11-01', to: '2026-11-21' }, false),
    leaks: [() => ({ query: { from: '2026-11-01', to: '2026-11-21' } })],
  },
  lastAnswers: {
    ...list({ template: '1', question: '1' }, false),
    leaks: [() => ({ query: { template: 1, question: 1 } })],
  },
  listCheckListTemplates: { own: nothing },
  showCheckListTemplate: onTemplate(),
  createCheckListTemplate: {
    own: (world) => {
      const name = `Andoza ${world.next()}`;
      return {
        body: {
          name: { uz: name, ru: name },
          schedule: { every: 'day' },
          branches: [world.own],
          sections: FORM,
        },
      };
    },
  },
  editCheckListTemplate: onTemplate((version) => ({ body: { version, late_days: 2 } })),
  copyCheckListTemplate: onTemplate((_version, world) => {
    const name = `Nusxa ${world.next()}`;
    return { body: { name: { uz: name, ru: name } } };
  }),
  deleteCheckListTemplate: onTemplate(),
  topDirectors: {
    own: nothing,
    leaks: [() => ({ query: { period: 'last_month' } })],
    hides: (body) => {
      const { items } = body as TopDirectors;
      expect(items.filter(({ own, parts }) => !own && parts !== null)).toEqual([]);
    },
  },
  directorEvents: onRow(async (_world, branch) => ({ params: { branch }, query: { part: 'check_lists' } })),
  bePresent: onFreshShelf({ body: { editing: false } }),

  // Price tags
  showTagFormat: ofBranch(async (world, id, branch) => ({
    params: { product: (await tagOf(world, id)).product },
    query: { branch },
  })),
  showTagView: ofBranch(async (world, id, branch) => ({
    params: await tagOf(world, id),
    query: { branch },
  })),
  listTags: list({}, false),
  tagSummary: ofBranch(async (_world, _branch, branch) => ({ query: { branch } })),
  showTag: ofBranch(async (world, id, branch) => ({ params: await tagOf(world, id), query: { branch } })),
  listProductTags: ofBranch(async (world, id, branch) => ({
    params: { id: (await tagOf(world, id)).product },
    query: { branch },
  })),
  showTagCode: onRow(async (world, branch) => ({ params: { code: await tagCodeOf(world, branch) } })),
  takeDownTags: ofBranch(async (world, id, branch) => ({
    body: { branch, items: [await tagOf(world, id)] },
  })),
  createPrintJob: ofBranch(async (world, id, branch) => ({
    body: { branch, items: [await tagWithoutDuplicates(world, id)] },
  })),
  listPrintJobs: list({}, false),
  showPrintJob: onPrintJob(),
  showPrintedTag: onRow(async ({ db }, branch) => {
    const row = await db
      .selectFrom('print_job_item')
      .select(['job_id', 'product_id', 'format'])
      .where('branch_id', '=', branch)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { params: { id: row.job_id, product: row.product_id, format: row.format } };
  }),
  listLabelPrinters: list({}, false),
  listLabelJobs: list({}, false),
  addLabelPrinter: ofBranch(async ({ next }, _id, branch) => ({
    body: { branch, name: `Ombor ${next()}`, ...ROLL },
  })),
  editLabelPrinter: onRow(async (world, branch) => ({
    params: { id: await freshPrinter(world, branch) },
    body: { version: 1, name: `Kassa ${world.next()}`, ...ROLL },
  })),
  removeLabelPrinter: onRow(async (world, branch) => ({ params: { id: await freshPrinter(world, branch) } })),
  sendToPrinter: onRow(
    async (world, branch) => ({
      params: { id: await freshPrintJob(world, branch) },
      body: { printer: await freshPrinter(world, branch) },
    }),
    // The tags are larger than the roll.
    { also: [409] },
  ),
  listServiceTags: { own: nothing },
  createServicePrint: { own: () => ({ body: { items: [{ product: 1, format: 'A6' }] } }) },
  servicePrintPdf: { own: () => ({ params: { id: 1 } }) },
  confirmServicePrint: { own: () => ({ params: { id: 1 }, body: {} }) },
  listElectronicLabels: list({}, false),
  addElectronicLabel: ofBranch(async ({ next }, _id, branch) => ({
    body: { branch, mac: freshMac(next()), model: '2.9-bwr' },
  })),
  bindElectronicLabel: onRow(async (world, branch) => ({
    params: { id: await freshElectronicLabel(world, branch) },
    body: { version: 1, product: (await tagWithoutDuplicates(world, branch)).product },
  })),
  removeElectronicLabel: onRow(async (world, branch) => ({
    params: { id: await freshElectronicLabel(world, branch) },
  })),
  askElectronicWork: { own: nothing },
  electronicPicture: { own: () => ({ params: { id: 1, print: 1 } }) },
  reportElectronicWork: { own: () => ({ body: { results: [] } }) },
  listLabelWork: { own: nothing },
  takeLabelWork: { own: () => ({ params: { id: 1 } }) },
  labelWorkData: { own: () => ({ params: { id: 1 } }) },
  endLabelWork: { own: () => ({ params: { id: 1 }, body: { outcome: 'sent' } }) },

  listWalks: list({}, false),
  beginWalk: ofBranch(async (_world, _id, branch) => ({ body: { branch } })),
  showWalkReport: {
    own: nothing,
    foreign: [{ what: 'branch', ask: () => ({ query: { branch: FOREIGN_CODE } }), status: 404 }],
    leaks: [nothing],
  },
  showWalk: onWalk(),
  showWalkResult: onWalk(),
  sendScans: onWalk({
    body: { scans: [{ id: randomUUID(), code: '4780000000014', at: '2026-11-23T10:00:00Z' }] },
  }),
  endWalk: onWalk(),
  listStaleBranches: { own: nothing },
  remindStaleBranch: { ...onBranch(), also: [409] },
  handOverPrintJob: onPrintJob({}, { body: { to: 'computer' } }),
  printJobPdf: onPrintJob(),
  confirmPrintJob: onPrintJob({}, { body: {} }),

  searchAll: {
    own: () => ({ query: { q: 'samsung' } }),
    leaks: [() => ({ query: { q: FOREIGN_MARK } }), () => ({ query: { q: FOREIGN_CODE } })],
  },
};

/** A new branch, so that no caller's own branch is closed. */
function onNewBranch(): Case {
  return {
    own: async ({ db, next }) => {
      const { id } = await db
        .insertInto('branch')
        .values({
          code: `NAV-${1000 + next()}`,
          region_id: 1,
          name_uz: 'Yopiladi',
          name_ru: 'Закроется',
          address_uz: '',
          address_ru: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
  };
}
