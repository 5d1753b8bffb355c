import type { Branch, Brand, CharacterCategory, LabelPrinter, Region } from '@javon/contract';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { BranchPanel } from '../../src/features/branches/components/BranchPanel.tsx';
import { BrandPanel } from '../../src/features/brands/components/BrandPanel.tsx';
import { CharacterCategoryPanel } from '../../src/features/characters/components/CharacterCategoryPanel.tsx';
import { CharacterPanel } from '../../src/features/characters/components/CharacterPanel.tsx';
import { PrinterPanel } from '../../src/features/label-printers/components/PrinterPanel.tsx';
import { RegionPanel } from '../../src/features/regions/components/RegionPanel.tsx';
import { regionsQuery } from '../../src/features/regions/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount } from './mount.tsx';

const NAME = { uz: 'Toshkent', ru: 'Ташкент' };
const REGION: Region = { id: 7, code: 'TAS', name: NAME, branch_count: 0, version: 3, can: [] };
const PRINTER = {
  id: 7,
  version: 3,
  name: 'Kassa',
  language: 'zpl',
  dpi: 203,
  width: 580,
  height: 400,
  gap: 20,
};
const BRAND = { id: 7, version: 3, name: 'Artel', logo_url: null, product_count: 0, can: ['goods.brand'] };
const BRANCH: Branch = {
  id: 7,
  version: 3,
  code: 'TAS-01',
  name: NAME,
  region: REGION,
  address: { uz: 'Choʻpon ota', ru: 'Чупон ота' },
  tag_language: 'uz',
  closed: false,
  closed_at: null,
  shelf_count: 0,
  shelf_state: null,
  people_count: 0,
  day: null,
  can: ['branch.edit'],
};

let fetching: MockInstance<typeof fetch>;

/** The write that was sent: method, end of its path, body, and whether it may be repeated. */
function sent() {
  const write = fetching.mock.calls.find(([, init]) => init?.method !== 'GET');
  const [address, init] = write ?? [];
  const key = new Headers(init?.headers).has('idempotency-key');
  return [init?.method, String(address).replace(/.*\/api\/uz/, ''), JSON.parse(String(init?.body)), key];
}

beforeEach(() => {
  queryClient.setQueryData(regionsQuery.queryKey, { items: [REGION] });
  fetching = vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ ...BRANCH, items: [], next: null })));
});
afterEach(() => {
  fetching.mockRestore();
});

async function fill(panel: ReactNode, button: string, values: Readonly<Record<string, string>>) {
  const done = [
    'ui',
    'common',
    'branches',
    'brands',
    'characters',
    'label_printers',
    'history',
    'pages',
  ] as const;
  const screen = await mount(panel, done);
  for (const [name, value] of Object.entries(values)) {
    await screen.getByRole('textbox', { name, exact: false }).fill(value);
  }
  await screen.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => fetching.mock.calls.some(([, init]) => init?.method !== 'GET')).toBe(true);
}

describe('one form adds and edits', () => {
  const onClose = () => {};

  it('a region', async () => {
    const typed = { Kodi: 'nav', 'Nomi (oʻzbekcha)': 'Navoiy', 'Nomi (ruscha)': 'Навои' };
    const body = { code: 'NAV', name: { uz: 'Navoiy', ru: 'Навои' } };
    await fill(<RegionPanel region="new" onClose={onClose} />, 'Qoʻshish', typed);
    expect(sent()).toEqual(['POST', '/regions', body, true]);
    fetching.mockClear();
    await fill(<RegionPanel region={REGION} onClose={onClose} />, 'Saqlash', typed);
    expect(sent()).toEqual(['PATCH', '/regions/7', { version: 3, ...body }, false]);
  });

  it('a branch', async () => {
    const onlyName = { 'Nomi (oʻzbekcha)': 'Chilonzor' };
    await fill(<BranchPanel branch={BRANCH} onClose={onClose} />, 'Saqlash', onlyName);
    const name = { uz: 'Chilonzor', ru: 'Ташкент' };
    expect(sent()).toEqual(['PATCH', '/branches/7', { version: 3, name }, false]);
  });

  it('a brand', async () => {
    const props = { onClose, onChanged: onClose };
    await fill(<BrandPanel brand="new" {...props} />, 'Brend qoʻshish', { Nomi: 'Avalon' });
    expect(sent()).toEqual(['POST', '/brands', { name: 'Avalon' }, true]);
    fetching.mockClear();
    await fill(<BrandPanel brand={BRAND as Brand} {...props} />, 'Saqlash', { Nomi: 'Avalon' });
    expect(sent()).toEqual(['PATCH', '/brands/7', { version: 3, name: 'Avalon' }, false]);
  });

  it('a category of characters', async () => {
    const names = { 'Nomi (oʻzbekcha)': 'Ekran', 'Nomi (ruscha)': 'Экран' };
    const body = { name: { uz: 'Ekran', ru: 'Экран', kaa: '' } };
    await fill(<CharacterCategoryPanel group="new" onClose={onClose} />, 'Saqlash', names);
    expect(sent()).toEqual(['POST', '/character-categories', body, true]);
    fetching.mockClear();
    const group = { id: 7, version: 3, name: NAME, character_count: 0 } as CharacterCategory;
    await fill(<CharacterCategoryPanel group={group} onClose={onClose} />, 'Saqlash', names);
    expect(sent()).toEqual(['PATCH', '/character-categories/7', { version: 3, ...body }, false]);
  });

  it('a character', async () => {
    const names = { 'Nomi (oʻzbekcha)': 'Rangi', 'Nomi (ruscha)': 'Цвет' };
    await fill(<CharacterPanel category={5} character="new" onClose={onClose} />, 'Saqlash', names);
    const name = { uz: 'Rangi', ru: 'Цвет', kaa: '' };
    const rest = { unit: null, measure: null, options: [] };
    expect(sent()).toEqual(['POST', '/characters', { category: 5, name, type: 'text', ...rest }, true]);
  });

  it('a label printer', async () => {
    const { id: _, version, ...body } = { ...PRINTER, name: 'Ombor' };
    const panel = (printer: LabelPrinter | 'new') => (
      <PrinterPanel branch="TAS-01" printer={printer} onClose={onClose} />
    );
    await fill(panel('new'), 'Printer qoʻshish', { Nomi: 'Ombor' });
    expect(sent()).toEqual(['POST', '/label-printers', { branch: 'TAS-01', ...body }, true]);
    fetching.mockClear();
    await fill(panel(PRINTER as LabelPrinter), 'Saqlash', { Nomi: 'Ombor' });
    expect(sent()).toEqual(['PUT', '/label-printers/7', { version, ...body }, false]);
  });
});
