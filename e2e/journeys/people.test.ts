import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  eventually,
  follow,
  heading,
  notificationWith,
  settle,
  slowNotifications,
  typeSignIn,
} from '../support/page.ts';
import { type Account, PEOPLE, personWith } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { people, ui } = WORDS.uz;

async function userId({ phone }: Account): Promise<number> {
  const { db } = stage.site;
  return (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;
}

async function shelvesOf(code: string): Promise<{ id: number; name: string }[]> {
  const { db } = stage.site;
  return db
    .selectFrom('shelf')
    .innerJoin('branch', 'branch.id', 'shelf.branch_id')
    .select(['shelf.id', 'shelf.name'])
    .where('branch.code', '=', code)
    .orderBy('shelf.id')
    .execute();
}

/** Chooses in a list that opens below its field; typed text searches it. */
async function choose(page: Page, label: string, option: RegExp | string, typed?: string): Promise<void> {
  const field = page.locator('main').getByRole('combobox', { name: label });
  await field.click();
  if (typed !== undefined) await field.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

/** Chooses an action in the menu of the person's page, and confirms it. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Amallar', exact: true }).click();
  // The entry in the menu of several people shows their number.
  await page
    .getByRole('menu')
    .getByRole('menuitem', { name: new RegExp(`^${name}( \\d+)?$`) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function expectMissing(page: Page): Promise<void> {
  await page.getByRole('heading', { name: ui.states.missing_title }).waitFor();
}

/** Reads the password that the dialog shows once, and closes the dialog. */
async function takePassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: people.given.title_one });
  const shown = dialog.getByRole('status', { name: people.given.password });
  const password = (await shown.textContent()) ?? '';
  // Only its button closes it: neither Escape nor a press outside loses the password.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: people.given.done }).click();
  await dialog.waitFor({ state: 'hidden' });
  return password;
}

describe('staff', () => {
  it('[ACC-4] [SES-4] [SES-5] [GRD-7] a seller is hired, must change the password, and sees only the own branch', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/users');
    await settle(page);
    await page.getByRole('link', { name: 'Xodim qoʻshish' }).click();
    await arrive(page, '/users/add');
    await page.locator('[name=surname]').fill('Yangiyev');
    await page.locator('[name=name]').fill('Sardor');
    await page.locator('[name=phone]').fill('90 777 66 55');
    await choose(page, 'Rol', 'Sotuvchi');
    // A seller works in a branch: without one the form is not sent.
    await page.getByRole('button', { name: 'Qoʻshish', exact: true }).click();
    await page.getByText('Majburiy to‘ldiriladigan maydon').waitFor();
    await choose(page, 'Filial', /^SAM-01 · /, 'SAM-01');
    await page.getByRole('button', { name: 'Qoʻshish', exact: true }).click();
    await notificationWith(page, 'Yangiyev Sardor qoʻshildi').waitFor();
    const password = await takePassword(page);
    await page.waitForURL(/\/users\/\d+$/);
    await heading(page).getByText('Yangiyev Sardor').waitFor();
    await page.getByText('Boshlangʻich parol, hali almashtirilmagan').waitFor();

    const { page: desk, expectFault } = await stage.enter({ fresh: true });
    await desk.goto('/auth/login');
    await typeSignIn(desk, { phone: '+998907776655', password });
    await arrive(desk, '/changePasword');
    await desk.goto('/shelf');
    await arrive(desk, '/changePasword');
    await desk.locator('[name=current_password]').fill(password);
    await desk.locator('[name=password]').fill('Samarqand-77');
    await desk.locator('[name=password_again]').fill('Samarqand-77');
    await desk.locator('button[type=submit]').click();
    await arrive(desk, '/shelf');
    await settle(desk);

    const own = await shelvesOf('SAM-01');
    await heading(desk).getByText(String(own.length), { exact: true }).waitFor();
    for (const { name } of own)
      await eventually(() => desk.getByText(name, { exact: true }).count(), name).toBeGreaterThan(0);
    // Another branch in the address is not found.
    expectFault(/404/);
    const [foreign] = await shelvesOf('TAS-01');
    await desk.goto(`/shelf/${foreign?.id}`);
    await expectMissing(desk);
    await desk.goto('/priceTag?branch=TAS-01');
    await settle(desk);
    expect(await desk.locator('main').getByText('TAS-01').count()).toBe(0);
    // Staff is not open to a seller.
    await desk.goto('/users');
    await arrive(desk, '/no-access');
  });

  it('[GRD-7] a director cannot open another branch’s shelf by a typed address', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.director });
    const [own] = await shelvesOf('TAS-01');
    const [foreign] = await shelvesOf('SAM-01');
    await page.goto(`/shelf/${own?.id}`);
    await heading(page)
      .getByText(own?.name ?? '')
      .waitFor();
    expectFault(/404/);
    await page.goto(`/shelf/${foreign?.id}`);
    await expectMissing(page);
    // A colleague of another branch is not found either; the director's own staff is read-only.
    await page.goto(`/users/${await userId(PEOPLE.directorOfSamarkand)}`);
    await expectMissing(page);
    await page.goto(`/users/${await userId(PEOPLE.seller)}`);
    await settle(page);
    expect(await page.getByRole('button', { name: /Amallar|Oʻzgartirish/ }).count()).toBe(0);
  });

  it('[SES-8] [ACC-3] a block closes the screens that are open at once, and is lifted', async () => {
    const { page: seller, expectFault } = await stage.enter({ as: PEOPLE.seller });
    await slowNotifications(seller);
    const listens = seller.waitForResponse(/\/events$/);
    await seller.goto('/shelf');
    await settle(seller);
    await listens;

    const { page } = await stage.enter({ as: PEOPLE.administrator, fresh: true });
    await page.goto(`/users/${await userId(PEOPLE.seller)}`);
    await settle(page);
    // The seller's page may make calls of its own from here on.
    expectFault(/401|403/);
    await act(page, 'Bloklash');
    await page.getByText('Bloklangan', { exact: true }).waitFor();
    // The action appears in the person's history at once.
    await page.getByRole('region', { name: /tarix/i }).getByText('bloklandi').waitFor();

    await arrive(seller, '/auth/login');
    await typeSignIn(seller, PEOPLE.seller);
    await seller.getByText(/Hisobingiz bloklangan/).waitFor();

    await act(page, 'Blokdan chiqarish');
    await page.getByText('Faol', { exact: true }).waitFor();
    await typeSignIn(seller, PEOPLE.seller);
    await arrive(seller, '/shelf');
  });

  it('[ACC-5] a request for a new password is answered from the list of staff', async () => {
    const { phone } = PEOPLE.directorOfSamarkand;
    const asked = await stage.site.call('POST', '/api/auth/reset-requests', {
      body: { phone, comment: 'Yangi telefon oldim' },
    });
    expect(asked.statusCode).toBe(202);
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/users');
    await settle(page);
    await page.getByRole('button', { name: /^Parol soʻrovlari\s*1$/ }).click();
    await arrive(page, '/users?requests=waiting');
    await page.getByText('Yangi telefon oldim').waitFor();
    await page.getByRole('button', { name: 'Parolni tiklash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Parolni tiklash' }).click();
    const password = await takePassword(page);
    await page.getByText('Kutayotgan soʻrov yoʻq').waitFor();
    await page.getByRole('button', { name: 'Bajarilganlari' }).click();
    await page.getByText('Yangi telefon oldim').waitFor();

    const signIn = () => stage.site.call('POST', '/api/auth/login', { body: { phone, password } });
    expect((await signIn()).json()).toMatchObject({ must_change_password: true });
  });

  it('several are blocked at once from the list, which keeps its filters in the address', async () => {
    const { page } = await stage.enter({ as: PEOPLE.administrator });
    await page.goto('/users?branch=TAS-02');
    await settle(page);
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    const people = (await rows.count()) - 1;
    expect(people).toBeGreaterThan(1);
    await page.getByRole('checkbox', { name: ui.table.select_all }).check();
    await act(page, 'Bloklash');
    await eventually(() => page.getByText('Bloklangan', { exact: true }).count()).toBe(people + 1);
    await page.getByRole('combobox', { name: 'Bloklash' }).selectOption({ label: 'Bloklanmagan' });
    await arrive(page, '/users?branch=TAS-02&blocked=false');
    await page.getByRole('heading', { name: ui.table.empty_filtered_title }).waitFor();
  });

  it('[ERR-12] messages about a changed and a deleted person name them; people cannot change their own phone, role and branch or lock themselves out', async () => {
    const { people: words, notices, ui: uiRu } = WORDS.ru;
    const { phone } = await personWith(stage.site.db, { shelf: 'own' });
    const { id } = await stage.site.db
      .updateTable('users')
      .set({ surname: 'Ketuvchi', name: 'Karim' })
      .where('phone', '=', phone)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { page } = await stage.enter({ as: PEOPLE.administrator, language: 'ru' });
    await page.goto(`/users/${id}`);
    await settle(page);
    const edit = () => page.getByRole('button', { name: words.edit, exact: true }).first().click();
    const panel = page.getByRole('dialog', { name: words.edit_title });
    await edit();
    await panel.locator('[name=surname]').fill('Keluvchi');
    await panel.getByRole('button', { name: uiRu.save, exact: true }).click();
    await notificationWith(page, notices.user_edited.replace('{{name}}', 'Keluvchi Karim')).waitFor();
    await page.getByRole('button', { name: words.actions_title, exact: true }).click();
    const { name } = words.actions.delete;
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await notificationWith(page, notices.user_deleted.replace('{{name}}', 'Keluvchi Karim')).waitFor();

    await page.goto(`/users/${await userId(PEOPLE.administrator)}`);
    await settle(page);
    await page.getByRole('button', { name: words.actions_title, exact: true }).click();
    const offered = page.getByRole('menu').getByRole('menuitem');
    expect(await offered.allTextContents()).toEqual([words.actions.end_sessions.name]);
    await page.keyboard.press('Escape');
    await edit();
    await panel.getByText(words.own_role).waitFor();
    await panel.getByText(words.own_place).waitFor();
    const own = panel.getByRole('textbox', { name: words.fields.phone });
    expect([await own.inputValue(), await own.getAttribute('readonly')]).toEqual(['+998 (90) 100 00 01', '']);
    await panel.getByText(words.own_phone).waitFor();
    await panel.locator('[name=patronymic]').fill('Aliyevich');
    await panel.getByRole('button', { name: uiRu.save, exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
  });

  it('regions are added, moved and deleted beside the branches; filters follow; a region with branches stays', async () => {
    const { pages, branches, ui: uiRu } = WORDS.ru;
    const words = branches.regions;
    const { page } = await stage.enter({
      as: PEOPLE.administrator,
      language: 'ru',
      browser: { viewport: { width: 360, height: 740 } },
    });
    await page.goto('/branch');
    await page.getByRole('link', { name: pages.branch_region, exact: true }).click();
    await arrive(page, '/branch/region');
    const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await page.getByRole('button', { name: words.add, exact: true }).click();
    const panel = page.getByRole('dialog', { name: words.add_title });
    // The first mistake of the visit, whose words are not there yet, leaves the focus and what is typed next alone.
    await panel.getByRole('textbox', { name: branches.fields.code }).pressSequentially('z');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Zarafshon');
    expect(await panel.getByRole('textbox', { name: uiRu.names.uz }).inputValue()).toBe('Zarafshon');
    await panel.getByText(WORDS.ru.errors.region_code_wrong).waitFor();
    await panel.getByRole('textbox', { name: branches.fields.code }).fill('zar');
    await panel.getByRole('textbox', { name: uiRu.names.ru }).fill('Зарафшан');
    await panel.getByRole('button', { name: words.add_submit, exact: true }).click();
    await notificationWith(page, words.added.replace('{{name}}', 'Зарафшан')).waitFor();
    await eventually(() => page.getByRole('listitem').last().textContent()).toContain('Зарафшан');
    await page.getByRole('button', { name: uiRu.order.up.replace('{{name}}', 'Зарафшан') }).click();
    await eventually(() => page.getByRole('listitem').last().textContent()).not.toContain('Зарафшан');

    await follow(page, '/branch');
    const filter = page.getByRole('combobox', { name: branches.region });
    await filter.selectOption({ label: 'Зарафшан' });
    await page.getByText(uiRu.table.empty_filtered_title).waitFor();
    await follow(page, '/branch/region');
    await row('Зарафшан')
      .getByRole('button', { name: uiRu.order.edit.replace('{{name}}', 'Зарафшан') })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: uiRu.delete, exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Удалить регион?' });
    await question.getByRole('button', { name: uiRu.delete, exact: true }).click();
    await notificationWith(page, uiRu.deleted.replace('{{name}}', 'Зарафшан')).waitFor();
    await row('Зарафшан').waitFor({ state: 'detached' });

    await row('город Ташкент')
      .getByRole('button', { name: uiRu.order.edit.replace('{{name}}', 'город Ташкент') })
      .click();
    await page.getByText(words.delete_not_empty).waitFor();
  });
});
