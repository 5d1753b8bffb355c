import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrive, eventually, follow, heading, notificationWith, settle } from '../support/page.ts';
import { type Account, PEOPLE, personWith } from '../support/people.ts';
import { bearerOf, useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { access, errors, frame, notices, pages, permissions, profile, session, ui } = WORDS.uz;

/** Fills the count into a text as the page shows it. */
function counted(text: string, count: number): string {
  return text.replace('{{count}}', String(count));
}

async function roleOf({ phone }: Account): Promise<{ id: number; name: string }> {
  const { id, name_uz: name } = await stage.site.db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select(['role.id', 'role.name_uz'])
    .where('users.phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { id, name };
}

async function savedValue(role: number, key: string): Promise<string | undefined> {
  const row = await stage.site.db
    .selectFrom('role_permission')
    .select('value')
    .where('role_id', '=', role)
    .where('permission_key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

/** A permission's segments in the matrix. */
function segments(page: Page, key: 'branch' | 'shelf' | 'users'): Locator {
  return page.getByRole('radiogroup', { name: permissions.names[key], exact: true });
}

async function choose(page: Page, key: 'branch' | 'shelf' | 'users', scope: 'none' | 'own' | 'all') {
  await segments(page, key).getByText(permissions.scopes[scope], { exact: true }).click();
}

async function openRole(page: Page, role: number): Promise<void> {
  await page.goto(`/access/by_role/${role}`);
  await settle(page);
}

async function enterAs(as: Account): Promise<Page> {
  const { page } = await stage.enter({ as });
  return page;
}

describe('roles', () => {
  it('[ACC-1] [ACC-2] are copied, changed with each change marked, and saved', async () => {
    const holder = await personWith(stage.site.db, { shelf: 'own', branch: 'own' });
    const source = await roleOf(holder);
    const page = await enterAs(PEOPLE.administrator);
    await page.goto('/access/roles');
    await settle(page);
    await page.getByRole('link', { name: access.add_role }).click();
    await arrive(page, '/access/roles/add');
    await page.locator('[name="name.uz"]').fill('Katta sotuvchi');
    await page.locator('[name="name.ru"]').fill('Старший продавец');
    await page.getByRole('combobox', { name: access.copy_from }).click();
    await page.getByRole('option', { name: source.name, exact: true }).click();
    await page.getByRole('button', { name: access.create }).click();
    await notificationWith(page, notices.role_created).waitFor();
    await heading(page).getByText('Katta sotuvchi').waitFor();
    const made = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect([await savedValue(made, 'shelf'), await savedValue(made, 'branch')]).toEqual(['own', 'own']);

    await choose(page, 'branch', 'all');
    // A change of the role beside its permissions leaves what was chosen.
    await page.getByRole('switch', { name: access.second_factor }).click();
    await notificationWith(page, access.second_factor_saved).waitFor();
    const row = page.locator('li[data-changed]');
    await eventually(() => row.count()).toBe(1);
    expect(await row.textContent()).toContain(access.was.replace('{{value}}', permissions.scopes.own));
    await page.getByText(counted(access.changed_one, 1), { exact: true }).waitFor();
    expect(await savedValue(made, 'branch')).toBe('own');
    await page.getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(page, notices.role_edited).waitFor();
    expect(await savedValue(made, 'branch')).toBe('all');
    await eventually(() => row.count()).toBe(0);
  });

  it('[SES-8] a holder of the role loses a screen at the next navigation', async () => {
    const holder = await personWith(stage.site.db, { shelf: 'own', branch: 'own' });
    const role = await roleOf(holder);
    const seller = await enterAs(holder);
    await seller.goto('/branch');
    await settle(seller);
    const page = await enterAs(PEOPLE.administrator);
    await openRole(page, role.id);
    await choose(page, 'branch', 'none');
    await page.getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(page, notices.role_edited).waitFor();
    await seller.goto('/branch');
    await arrive(seller, '/no-access');
    await notificationWith(seller, WORDS.uz.common.guard.refused.replace('{{page}}', pages.branch)).waitFor();
  });

  it('changes of two administrators in different permissions of a role are both saved, without a question', async () => {
    const role = await roleOf(await personWith(stage.site.db, { shelf: 'own', branch: 'own' }));
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator });
    expectFault('409');
    await openRole(page, role.id);
    const token = await stage.site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const path = `/api/uz/roles/${role.id}`;
    const { version } = (await stage.site.call('GET', path, { token })).json<{ version: number }>();
    const body = { version, values: [{ key: 'branch', value: 'all' }] };
    const other = await stage.site.call('PUT', `${path}/permissions`, { token, body });
    expect(other.statusCode, other.body).toBe(200);

    await choose(page, 'shelf', 'all');
    await page.getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(page, notices.role_edited).waitFor();
    expect([await savedValue(role.id, 'shelf'), await savedValue(role.id, 'branch')]).toEqual(['all', 'all']);
  });

  it('a stale save shows the other administrator’s changes, and writes nothing before one is chosen', async () => {
    const role = await roleOf(await personWith(stage.site.db, { shelf: 'own' }));
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator });
    expectFault('409');
    await openRole(page, role.id);
    const other = await enterAs(PEOPLE.administrator);
    await openRole(other, role.id);
    await choose(other, 'shelf', 'none');
    await other.getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(other, notices.role_edited).waitFor();

    await choose(page, 'shelf', 'all');
    await page.getByRole('button', { name: ui.save, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: ui.form.conflict_title });
    await dialog.waitFor();
    const cells = await dialog.locator('tbody').locator('th, td').allTextContents();
    expect(cells).toEqual([permissions.names.shelf, permissions.scopes.none, permissions.scopes.all]);
    expect(await savedValue(role.id, 'shelf')).toBeUndefined();
    await dialog.getByRole('button', { name: ui.form.conflict_keep }).click();
    await notificationWith(page, notices.role_edited).waitFor();
    expect(await savedValue(role.id, 'shelf')).toBe('all');
  });

  it('ask for the password again if it was typed long ago; closing the question changes nothing', async () => {
    const role = await roleOf(await personWith(stage.site.db, { shelf: 'own' }));
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator });
    expectFault(/status of 40[03]/);
    await openRole(page, role.id);
    await stage.site.db.updateTable('session').set({ password_at: '-infinity' }).execute();
    await choose(page, 'shelf', 'all');
    const save = page.getByRole('button', { name: ui.save, exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: session.confirm.title });
    await dialog.getByRole('button', { name: ui.cancel, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('li[data-changed]').count()).toBe(1);
    expect(await savedValue(role.id, 'shelf')).toBe('own');
    expect(new URL(page.url()).pathname).toBe(`/access/by_role/${role.id}`);

    await save.click();
    const password = dialog.locator('[name=password]');
    await dialog.locator('[name=password]:focus').waitFor();
    await password.fill('a wrong guess');
    await password.press('Enter');
    await dialog.getByText(errors.password_wrong).waitFor();
    await password.fill(PEOPLE.administrator.password);
    await password.press('Enter');
    await notificationWith(page, notices.role_edited).waitFor();
    expect(await savedValue(role.id, 'shelf')).toBe('all');
    await dialog.waitFor({ state: 'detached' });
  });

  it('[ACC-2] a role in use is deleted once its holders have another', async () => {
    const holder = await personWith(stage.site.db, { shelf: 'own' });
    const role = await roleOf(holder);
    const page = await enterAs(PEOPLE.administrator);
    await openRole(page, role.id);
    await page.getByRole('button', { name: access.actions.replace('{{name}}', role.name) }).click();
    await page.getByRole('menuitem', { name: ui.delete, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(counted(access.delete_held_one, 1)).waitFor();
    const remove = dialog.getByRole('button', { name: access.move_and_delete });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: access.move_to }).click();
    await page.getByRole('option', { name: permissions.roles.seller, exact: true }).click();
    await remove.click();
    await arrive(page, '/access/roles');
    expect((await roleOf(holder)).name).toBe(permissions.roles.seller);
  });

  it('can be tried out: the role’s navigation and data are shown, and every change is refused', async () => {
    const role = await roleOf(await personWith(stage.site.db, { shelf: 'own', 'shelf.show': 'own' }));
    const { page, requests } = await stage.enter({ as: PEOPLE.administrator });
    await openRole(page, role.id);
    await page
      .getByRole('button', { name: access.see_as.replace('{{name}}', role.name), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: access.see_as_branch }).click();
    await page.getByRole('option', { name: /^TAS-01 / }).click();
    await dialog.getByRole('button', { name: access.see_as_begin }).click();
    await arrive(page, '/shelf');
    await settle(page);
    const banner = page.getByRole('region', { name: frame.seen_as.label });
    expect(await banner.textContent()).toContain(role.name);
    expect(await page.getByRole('link', { name: pages.roles }).count()).toBe(0);
    const known = await bearerOf(page.context());
    const branches = await stage.site.call('GET', '/api/uz/shelves?limit=1&branch=SAM-01', {
      token: known.token,
      headers: { ...known.headers, 'see-as': `${role.id}:1` },
    });
    expect([404, 403]).toContain(branches.statusCode);
    await follow(page, '/profile');
    await settle(page);
    const before = requests.length;
    // A change is refused before a request is sent, with the reason.
    const muted = page.locator('#notices').getByRole('switch').first();
    const wasOn = await muted.isChecked();
    await muted.click({ force: true });
    await notificationWith(page, WORDS.uz.common.seen_as.refused).waitFor();
    await eventually(() => muted.isChecked()).toBe(wasOn);
    await page.getByText('Русский', { exact: true }).last().click();
    const end = page.getByRole('button', { name: WORDS.ru.frame.seen_as.end });
    await end.waitFor();
    // The language of this tab changes; the person's own profile is not written.
    expect(requests.slice(before).filter((one) => one.method() !== 'GET')).toEqual([]);
    const change = await stage.site.call('PATCH', '/api/uz/profile', {
      token: known.token,
      headers: { ...known.headers, 'see-as': `${role.id}:1` },
      body: { locale: 'ru' },
    });
    expect([change.statusCode, change.json<{ code: string }>().code]).toEqual([403, 'seeing_only']);
    await end.click();
    await arrive(page, `/access/by_role/${role.id}`);
    await page.getByRole('link', { name: WORDS.ru.pages.roles }).first().waitFor();
  });
});

describe('the own profile', () => {
  /** A PNG, drawn by the browser itself. */
  async function picture(page: Page, width: number, height: number): Promise<Buffer> {
    const url = await page.evaluate(
      ([w, h]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
        canvas.getContext('2d')?.fillRect(0, 0, w / 2, h);
        return canvas.toDataURL('image/png');
      },
      [width, height] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }

  it('[VAL-6] refuses a script that is called a picture, and shows a good photo in the header', async () => {
    const page = await enterAs(await personWith(stage.site.db, { shelf: 'own' }));
    await page.goto('/profile');
    await settle(page);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await page.getByRole('alert').getByText(errors.file_not_a_picture).waitFor();
    await input.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(page, 640, 480),
    });
    const dialog = page.getByRole('dialog', { name: profile.photo.crop_title });
    await dialog.getByRole('application').press('ArrowLeft');
    await dialog.getByRole('button', { name: ui.save }).click();
    await notificationWith(page, notices.image_uploaded).waitFor();
    const photo = page.getByRole('banner').locator('img[src^="blob:"]');
    await photo.waitFor();
    await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
    expect(await page.locator('[role=alert]').filter({ hasText: errors.file_not_a_picture }).count()).toBe(0);
  });

  it('[OPS-6, ERR-12] changes the phone only with the right password', async () => {
    const person = await personWith(stage.site.db, { shelf: 'own' });
    const { page, expectFault } = await stage.enter({ as: person });
    expectFault('400');
    await page.goto('/profile');
    await settle(page);
    await page.getByRole('button', { name: `${profile.phone.change}: ${profile.phone.label}` }).click();
    await page.locator('[name=phone]').pressSequentially('937654321');
    await page.getByRole('button', { name: profile.phone.submit }).click();
    await page.getByText('Majburiy to‘ldiriladigan maydon').waitFor();
    await page.locator('[name=password]').fill('boshqa-parol');
    await page.getByRole('button', { name: profile.phone.submit }).click();
    await page.getByText(errors.password_wrong).waitFor();
    await page.locator('[name=password]').fill(person.password);
    await page.getByRole('button', { name: profile.phone.submit }).click();
    await notificationWith(
      page,
      notices.profile_edited.replace('{{phone}}', '+998 (93) 765 43 21'),
    ).waitFor();
    const signIn = await stage.site.call('POST', '/api/auth/login', {
      body: { phone: '+998937654321', password: person.password },
    });
    expect(signIn.statusCode).toBe(200);
  });

  it('[SES-8] [OPS-6] signs out elsewhere', async () => {
    const person = await personWith(stage.site.db, { shelf: 'own' });
    const token = await stage.site.signIn(person.phone, person.password);
    const page = await enterAs(person);
    await page.goto('/profile');
    await settle(page);
    await page.getByRole('button', { name: new RegExp(`^${profile.sessions.end}:`) }).click();
    await notificationWith(page, counted(profile.sessions.ended_one, 1)).waitFor();
    expect((await stage.site.call('GET', '/api/uz/auth/me', { token })).statusCode).toBe(401);
    await page.reload();
    await settle(page);
    await heading(page).getByText(pages.profile).waitFor();
  });
});
