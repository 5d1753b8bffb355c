import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_ROUTES, type ErrorBody, type ErrorCode } from '@javon/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromDatabase } from '../src/platform/errors/database-errors.ts';
import { CASES } from './access-cases.ts';
import { type AccessWorld, makeAccessWorld } from './access-world.ts';
import { type TestServer, testServer } from './harness.ts';
import { TEMPLATE_DEMO } from './templates.ts';

type Body = Readonly<Record<string, unknown>>;

interface Taken {
  /** Constraint that holds the value to one row. */
  readonly key: string;
  /** Route that adds the row, with the body of its case in the access matrix. */
  readonly route: string;
  readonly field: string;
  readonly code: ErrorCode;
  /** 409 by default. */
  readonly status?: number;
  /** Fields that both bodies have besides. */
  readonly both?: Body;
  /** Fields of the second body that differ from the first. */
  readonly second?: Body;
}

const name = { code: 'name_taken', field: 'name' } as const;
const nameRu = { code: 'name_taken', field: 'name.ru' } as const;
const PINFL = '31203850000017';

/** The unique keys that people can violate in a form. */
const TAKEN: readonly Taken[] = [
  { key: 'users_phone_key', route: 'createUser', field: 'phone', code: 'phone_taken' },
  {
    key: 'users_pinfl_key',
    route: 'createUser',
    field: 'pinfl',
    code: 'already_exists',
    both: { pinfl: PINFL },
    second: { phone: '+998997654321' },
  },
  {
    key: 'branch_code_key',
    route: 'createBranch',
    field: 'code',
    code: 'already_exists',
    second: { name: { uz: 'Boshqa', ru: 'Другой' } },
  },
  { key: 'region_code_key', route: 'createRegion', field: 'code', code: 'already_exists' },
  {
    key: 'region_name_uz_key',
    route: 'createRegion',
    field: 'name.uz',
    code: 'name_taken',
    both: { name: { uz: 'Yangi viloyat', ru: 'Новая область' } },
    second: { code: 'ZZA', name: { uz: 'YANGI viloyat', ru: 'Иная область' } },
  },
  {
    key: 'region_name_ru_key',
    route: 'createRegion',
    ...nameRu,
    both: { name: { uz: 'Yangi shahar', ru: 'Новый город' } },
    second: { code: 'ZZB', name: { uz: 'Boshqa shahar', ru: 'новый ГОРОД' } },
  },
  { key: 'role_name_key', route: 'createRole', ...nameRu },
  { key: 'permission_pkey', route: 'createPermission', field: 'key', code: 'already_exists' },
  { key: 'category_name_key', route: 'createCategory', ...nameRu },
  { key: 'brand_name_key', route: 'createBrand', ...name },
  { key: 'character_name_key', route: 'createCharacter', ...nameRu },
  { key: 'product_sku_key', route: 'createProduct', field: 'sku', code: 'sku_taken' },
  {
    key: 'product_barcode_pkey',
    route: 'createProduct',
    field: 'barcode',
    code: 'barcode_taken',
    both: { barcode: '4780000000991' },
    second: { sku: 'BOSHQA-1' },
  },
  { key: 'shelf_name_key', route: 'createShelf', ...name },
  { key: 'check_list_template_name_key', route: 'createCheckListTemplate', ...nameRu },
  { key: 'electronic_label_mac_key', route: 'addElectronicLabel', field: 'mac', code: 'already_exists' },
  { key: 'label_printer_name_key', route: 'addLabelPrinter', ...name },
  { key: 'service_token_name_key', route: 'createServiceToken', ...name },
  { key: 'webhook_name_key', route: 'createWebhook', ...name },
  { key: 'sampler_name_key', route: 'createSampler', ...name },
  {
    key: 'instalment_plan_pkey',
    route: 'createInstalmentPlan',
    field: 'months',
    code: 'already_exists',
    both: { months: 33 },
  },
  // Refused with all other mistakes of the phones.
  { key: 'client_phone_key', route: 'createClient', field: 'phones.0', code: 'phone_taken', status: 400 },
  {
    key: 'client_pinfl_key',
    route: 'createClient',
    field: 'pinfl',
    code: 'already_exists',
    both: { pinfl: PINFL },
    second: { phones: ['+998937654321'] },
  },
  {
    key: 'client_card_key',
    route: 'createClient',
    field: 'card.number',
    code: 'already_exists',
    both: { card: { number: '8600123456789012', expiry: '11/99' } },
    second: { phones: ['+998937654322'] },
  },
  { key: 'saved_view_name_key', route: 'createSavedView', ...name },
];

/**
 * Unique keys that no form violates: the server makes the value, replaces or joins the row that is there, or has
 * validated the whole plan.
 */
const NOT_BY_A_FORM: readonly string[] = [
  'analytic_price_tag_branch_key',
  'application_photo_file_idx',
  'audit_seal_last_id_key',
  'check_list_day_key',
  'check_list_photo_file_idx',
  'check_list_photo_key',
  'check_list_template_version_number_key',
  'client_key_key',
  'exchange_file_session_id_name_key',
  'exchange_link_product_id_token_id_key',
  'exchange_session_key_hash_key',
  'notice_once_key',
  'placement_place_key',
  'price_history_coming_key',
  'product_barcode_key',
  'push_subscription_endpoint_key',
  'sampler_id_format_key',
  'sampler_version_number_key',
  'saved_view_first_key',
  'service_token_hash_key',
  'shelf_table_key',
  'user_passkey_credential_id_key',
  'walk_check_open_key',
  'walk_scan_counted_key',
  'webhook_delivery_event_id_webhook_id_key',
];

describe('a value that another row has', () => {
  let world: AccessWorld;
  let server: TestServer;
  let token: string;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'javon-taken-'));
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888888' } })
      .png()
      .toBuffer();
    server = await testServer(TEMPLATE_DEMO, { DATA_DIR: folder });
    world = await makeAccessWorld(server, photo);
    token = world.callers.find(({ isAdmin }) => isAdmin)?.token ?? '';
  }, 120_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(TAKEN)(
    'is named at its field: $key',
    async ({ route: id, field, code, status = 409, both, second }) => {
      const route = ALL_ROUTES.find((one) => one.id === id);
      const request = await CASES[id]?.own(world);
      if (route === undefined || request === undefined) throw new Error(`no case of ${id}`);
      const send = (body: Body) => server.call(route.method, `/api/ru${route.path}`, { token, body });
      const first = { ...(request.body as Body), ...both };
      const added = await send(first);
      expect(added.statusCode, added.body).toBeLessThan(300);
      const body = { ...first, ...second };
      const refused = await send(body);
      expect(refused.statusCode, refused.body).toBe(status);
      const answer = refused.json<ErrorBody>();
      const value = field.split('.').reduce<unknown>((at, key) => (at as Body | undefined)?.[key], body);
      expect(['string', 'number'], 'the field is one that a form shows').toContain(typeof value);
      expect(answer).toMatchObject({ errors: [{ code, field }] });
      if (code === 'name_taken') expect(answer.message).toBe(`Это название занято: ${value}`);
    },
  );

  it.each(TAKEN.filter(({ key }) => key !== 'permission_pkey'))(
    'is named by the database as well, if two people send it at once: $key',
    ({ key: constraint, field }) => {
      const detail = 'Key (branch_id, lower(name))=(1, tv, audio (2)) already exists.';
      const violation = Object.assign(new Error('duplicate key'), { code: '23505', constraint, detail });
      const error = fromDatabase(violation);
      expect(error).toMatchObject({ status: 409, issues: [{}] });
      const [{ path: at, code, params } = { path: '', code: '', params: {} }] = error?.issues ?? [];
      expect(`${field}.`.startsWith(`${at}.`), `${at} is a part of ${field}`).toBe(true);
      expect(code === 'name_taken' ? params : null).toEqual(
        field.startsWith('name') ? { name: 'tv, audio (2)' } : null,
      );
    },
  );

  it('is known for every unique key of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and not i.indisprimary and not c.relispartition
        and c.relnamespace = 'public'::regnamespace order by 1`.execute(server.db);
    const listed = new Set([...TAKEN.map(({ key }) => key), ...NOT_BY_A_FORM]);
    expect(rows.map((row) => row.name).filter((key) => !listed.has(key))).toEqual([]);
  });
});
