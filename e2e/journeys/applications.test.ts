import type { Application, Shelf } from '@javon/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, eventually, notes, noteTexts, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { shelfWork } from '../support/shelves.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

const { ask: send, emptyShelf, goods } = shelfWork(stage);
const ask = <T>(path: string) => send<T>('GET', path);

const WISH = 'Birinchi tovarni olib qoʻying, oʻrniga joy kerak';

it('[APP-2] [APP-1] a director asks with a plan drawn on the shelf, the merchandiser completes it, the director sees it', async () => {
  const { items } = await ask<{ items: { id: number }[] }>('/shelves?branch=TAS-01&type=straight&limit=1');
  const shelf = await ask<Shelf>(`/shelves/${items[0]?.id}`);
  const director = await stage.enter({ as: PEOPLE.director });
  const { page } = director;

  // Opens the shelf from the list; the proposed change is drawn on it.
  await page.goto('/application');
  await settle(page);
  await page.getByRole('button', { name: 'Oʻzgarish soʻrash' }).click();
  await page.getByRole('dialog').getByRole('link', { name: shelf.name }).click();
  await page.getByLabel('Nima oʻzgarsin?').fill(WISH);
  // The list has the same path as the form: leaving for it asks first too.
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.uz.ui.form.stay }).click();
  expect(await page.getByLabel('Nima oʻzgarsin?').inputValue()).toBe(WISH);
  await page.getByRole('button', { name: 'Reja chizish' }).click();
  const boxes = page.getByRole('listbox').getByRole('option');
  const before = shelf.placements.length;
  await eventually(() => boxes.count()).toBe(before);
  await boxes.first().click();
  await page.keyboard.press('Delete');
  await eventually(() => boxes.count()).toBe(before - 1);
  // The panel of the selected product covers the request until the selection is cleared.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ariza berish' }).click();
  await page.getByText('Ariza yaratildi').waitFor();
  await page.waitForURL(/\/application\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  // Back leads to the list, not to an empty form.
  await page.goBack();
  await arrive(page, '/application');
  expect(new URL(page.url()).search).toBe('');
  await page.goForward();
  await page.getByText('1 olindi').waitFor();
  // A photo taken with the phone's camera, larger than it is stored.
  const photo = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const brush = canvas.getContext('2d');
    // Fine stripes make a large file.
    for (let x = 0; brush && x < 2400; x += 3) brush.fillRect(x, (x * 7) % 1800, 2, 1500 - (x % 700));
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page.getByLabel('Rasm', { exact: true }).setInputFiles({
    name: 'javon.png',
    mimeType: 'image/png',
    buffer: Buffer.from(photo, 'base64'),
  });
  await page.getByRole('button', { name: /^Rasm: / }).click();
  const large = page.getByRole('dialog').getByAltText('Arizaga qoʻshilgan rasm');
  await eventually(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
  await page.keyboard.press('Escape');

  // The merchandiser sees the shelf with the proposed change, starts the request, asks, completes it.
  const { page: worker } = await stage.enter({ as: PEOPLE.merchandiser });
  await worker.goto(`/application/${id}`);
  await settle(worker);
  await worker.getByRole('listbox').getByRole('option').first().waitFor();
  await worker.getByText(WISH).waitFor();
  // The requester sees the notice live on another screen; opening the request reads it.
  await page.goBack();
  await arrive(page, '/application');
  await worker.getByRole('button', { name: 'Ishga olish' }).click();
  await worker.getByText('Ariza ishga olindi').waitFor();
  const unread = page.getByRole('button', { name: /Xabarnomalar, 1 ta/ });
  await unread.waitFor();
  await page.goForward();
  await page.getByText('ishga oldi').waitFor();
  await unread.waitFor({ state: 'detached' });
  await worker.getByRole('button', { name: 'Bajarildi' }).click();
  await worker.getByRole('dialog').getByRole('button', { name: 'Bajarildi' }).click();
  await worker.getByText('Ariza bajarildi, reja javonga qoʻllandi').waitFor();

  await page.getByText('bajardi', { exact: false }).first().waitFor();
  await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Bajarilgan');
  const done = await ask<Application>(`/applications/${id}`);
  expect(done).toMatchObject({ status: 3, comment: WISH, revision: expect.any(Number) });
  const after = await ask<Shelf>(`/shelves/${shelf.id}`);
  expect(after.placements).toHaveLength(shelf.placements.length - 1);
  await page.getByRole('link', { name: shelf.name }).click();
  await arrive(page, `/shelf/${shelf.id}`);
});

it('[APP-1] a request whose shelf changed in the same place is not completed over it: it is redrawn', async () => {
  const [product] = await goods();
  const { id: empty, version } = await emptyShelf('Toʻqnashuv');
  const stands = (storey: number, id?: number) => ({
    ...(id ? { id } : {}),
    face: 1,
    storey,
    x_mm: 0,
    product: product?.id,
  });
  const put = (at: number, placements: unknown[]) =>
    send<Shelf>('PUT', `/shelves/${empty}/placements`, { version: at, placements });
  const shelf = await put(version, [stands(1)]);
  const there = shelf.placements[0]?.id;
  const begun = await send<Application>(
    'POST',
    '/applications',
    {
      shelf: shelf.id,
      comment: 'Yuqoriga koʻtaring',
      begin: '2026-01-01',
      end: '2199-01-01',
      proposal: { version: shelf.version, placements: [stands(3, there)] },
    },
    PEOPLE.director,
  );
  await put(shelf.version, [stands(2, there)]);

  const { page, expectFault } = await stage.enter({ as: PEOPLE.merchandiser });
  await page.goto(`/application/${begun.id}`);
  await settle(page);
  // The notice of the request is read with the request, not only through the bell.
  await eventually(() =>
    stage.site.db
      .selectFrom('notice')
      .innerJoin('users', 'users.id', 'notice.user_id')
      .select('read_at')
      .where('phone', '=', PEOPLE.merchandiser.phone)
      .where('target', '=', `/application/${begun.id}`)
      .execute(),
  ).toEqual([{ read_at: expect.any(String) }]);
  await page.getByRole('button', { name: 'Ishga olish' }).click();
  expectFault('409');
  await page.getByRole('button', { name: 'Bajarildi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bajarildi' }).click();
  await page.getByText('Hech narsa oʻzgarmadi').waitFor();
  expect((await ask<Application>(`/applications/${begun.id}`)).status).toBe(2);
  expect((await ask<Shelf>(`/shelves/${shelf.id}`)).placements).toMatchObject([{ storey: 2 }]);

  // After the change is redrawn on the current shelf, the request is completed.
  await page.getByRole('button', { name: 'Rejani qayta chizish' }).click();
  const boxes = page.getByRole('listbox').getByRole('option');
  await boxes.first().click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('3-qavat, 1-oʻrin', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rejani saqlash' }).click();
  await page.getByRole('button', { name: 'Bajarildi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bajarildi' }).click();
  await page.getByText('Ariza bajarildi, reja javonga qoʻllandi').waitFor();
  expect((await ask<Shelf>(`/shelves/${shelf.id}`)).placements).toMatchObject([{ id: there, storey: 3 }]);
});

it('[APP-1] [ERR-12] the requester corrects and withdraws a request, and a person with the right deletes one, each after a question', async () => {
  const { items } = await ask<{ items: { id: number; name: string }[] }>('/shelves?branch=TAS-01&limit=1');
  const token = await stage.site.signIn(PEOPLE.director.phone, PEOPLE.director.password);
  const made = async () => {
    const body = {
      shelf: items[0]?.id,
      comment: 'Adashib yuborildi',
      begin: '2026-01-01',
      end: '2199-01-01',
    };
    return (await stage.site.call('POST', '/api/uz/applications', { token, body })).json<Application>();
  };
  const [own, other] = [await made(), await made()];
  const director = await stage.enter({ as: PEOPLE.director });
  await director.page.goto(`/application/${own.id}`);
  await settle(director.page);
  await director.page.getByRole('button', { name: 'Amallar' }).click();
  await director.page.getByRole('menuitem', { name: 'Oʻzgartirish', exact: true }).click();
  await director.page.getByRole('dialog').locator('[name=comment]').fill('Adashib yuborildi, kerak emas');
  await director.page.getByRole('dialog').getByRole('button', { name: 'Saqlash', exact: true }).click();
  await notificationWith(director.page, 'Ariza oʻzgartirildi').waitFor();
  await director.page.getByRole('button', { name: 'Amallar' }).click();
  await director.page.getByRole('menuitem', { name: 'Arizani qaytarib olish' }).click();
  const dialog = director.page.getByRole('dialog');
  await dialog.getByText(items[0]?.name ?? '', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Arizani qaytarib olish' }).click();
  await notificationWith(director.page, 'Ariza qaytarib olindi').waitFor();
  await arrive(director.page, '/application');
  await settle(director.page);
  expect(await director.page.locator(`a[href="/application/${own.id}"]`).count()).toBe(0);

  const { page } = await stage.enter({ as: PEOPLE.merchandiser, language: 'ru' });
  await page.goto(`/application/${other.id}`);
  await settle(page);
  await page.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Удалить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await notificationWith(page, 'Заявка удалена').waitFor();
  await arrive(page, '/application');
});

/** A new request of the director for a shelf of TAS-01. */
async function requestOf(comment: string, proposal?: unknown, shelf?: number): Promise<Application> {
  const { items } = await ask<{ items: { id: number }[] }>('/shelves?branch=TAS-01&limit=1');
  const days = { begin: '2026-01-01', end: '2199-01-01' };
  const body = { shelf: shelf ?? items[0]?.id, comment, ...days, ...(proposal ? { proposal } : {}) };
  return send<Application>('POST', '/applications', body, PEOPLE.director);
}

it('[APP-1] of two workers the other one sees at once, in the list and on its page, that a request was taken', async () => {
  const words = WORDS.uz.applications;
  const { id, version } = await requestOf('Kim birinchi');
  // Gets no notice of a step that another worker takes.
  const colleague = PEOPLE.administrator;
  const list = await stage.enter({ as: colleague });
  list.expectFault('ERR_');
  const open = await stage.enter({ as: colleague });
  // Events that are sent before a page's stream is open are lost.
  const listening = [list, open].map(({ page }) => page.waitForResponse('**/events'));
  await list.page.goto('/application');
  await settle(list.page);
  const row = list.page.getByRole('row').filter({ hasText: 'Kim birinchi' });
  await row.getByText(words.status_of['1'], { exact: true }).waitFor();
  await open.page.goto(`/application/${id}`);
  await settle(open.page);
  await open.page.getByRole('button', { name: words.start }).waitFor();
  await Promise.all(listening);

  const taken = await send<Application>(
    'POST',
    `/applications/${id}/start`,
    { version },
    PEOPLE.merchandiser,
  );
  await row.getByText(words.status_of['2'], { exact: true }).waitFor();
  await open.page.getByText(words.steps.started).waitFor();
  await open.page.getByRole('button', { name: words.start }).waitFor({ state: 'detached' });

  // A step that is taken while the stream is broken is seen once it is open again.
  await list.page.route('**/events', (route) => route.abort('connectionreset'));
  await list.page.evaluate(() => window.dispatchEvent(new Event('online')));
  const step = { version: taken.version, comment: 'Joy yoʻq' };
  await send('POST', `/applications/${id}/give-back`, step, PEOPLE.merchandiser);
  await list.page.unroute('**/events');
  await row.getByText(words.status_of['1'], { exact: true }).waitFor();
});

/** When the director read the notices of a request. */
async function readNotices(id: number): Promise<string[]> {
  const notices = await stage.site.db
    .selectFrom('notice')
    .innerJoin('users', 'users.id', 'notice.user_id')
    .select('read_at')
    .where('phone', '=', PEOPLE.director.phone)
    .where('target', '=', `/application/${id}`)
    .execute();
  return notices.flatMap(({ read_at }) => read_at ?? []);
}

it('[APP-1] the reason of a return is empty each time, and a typed one is not closed without a question', async () => {
  const words = WORDS.uz.applications;
  const { id, version } = await requestOf('Ikki marta qaytadi');
  await send('POST', `/applications/${id}/start`, { version }, PEOPLE.merchandiser);
  const { page } = await stage.enter({ as: PEOPLE.merchandiser });
  const dialog = page.getByRole('dialog', { name: words.give_back });
  const reason = dialog.getByLabel(words.give_back_why);
  const openReturn = async () => {
    await page.getByRole('button', { name: words.doings }).click();
    await page.getByRole('menuitem', { name: words.give_back, exact: true }).click();
    await dialog.waitFor();
  };
  await page.goto(`/application/${id}`);
  await settle(page);
  await openReturn();
  await reason.fill('Qaysi javon?');
  // Escape closes the question alone.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: WORDS.uz.ui.form.leave_title });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await reason.inputValue()).toBe('Qaysi javon?');
  await dialog.getByRole('button', { name: words.give_back }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: words.start }).click();
  await page.getByRole('button', { name: words.complete }).waitFor();
  await openReturn();
  expect(await reason.inputValue()).toBe('');
});

it('[APP-1] the proposed plan shows the states of the tags that the shelf shows', async () => {
  const words = WORDS.uz.shelves;
  const { items } = await ask<{ items: { id: number }[] }>('/shelves?branch=TAS-01&type=straight&limit=1');
  const shelf = await ask<Shelf>(`/shelves/${items[0]?.id}`);
  expect(shelf.placements.filter(({ tag_state }) => tag_state === null)).toEqual([]);
  const placements = shelf.placements.slice(1).map((one) => ({
    id: one.id,
    face: one.face,
    storey: one.storey,
    x_mm: one.x_mm,
    product: one.product.id,
  }));
  const { id } = await requestOf('Birinchisi ketsin', { version: shelf.version, placements }, shelf.id);
  const { page } = await stage.enter({ as: PEOPLE.merchandiser });
  await page.goto(`/application/${id}`);
  await settle(page);
  const options = page.getByRole('listbox').getByRole('option');
  await eventually(() => options.count()).toBe(shelf.placements.length - 1);
  const toPrint = shelf.placements.slice(1).filter(({ tag_state }) => tag_state === 'to_print');
  await page
    .getByLabel(words.view.numbers)
    .getByText(`${words.view.to_print}${new Set(toPrint.map(({ product }) => product.id)).size}`)
    .waitFor();
  expect(await options.filter({ hasText: words.view.tag_none }).count()).toBe(0);
});

it('[APP-1] what a director types while a worker takes the request is kept, and can be sent as a comment', async () => {
  const words = WORDS.uz.applications;
  const { id, version } = await requestOf('Telefonlarni pastga tushiring');
  const { page, expectFault } = await stage.enter({ as: PEOPLE.director });
  const panel = page.getByRole('dialog');
  const openEdit = async () => {
    await page.getByRole('button', { name: words.doings }).click();
    await page.getByRole('menuitem', { name: words.edit, exact: true }).click();
    return panel.getByLabel(words.comment);
  };
  // Events that are sent before the stream is open are lost.
  const listening = page.waitForResponse('**/events');
  await page.goto(`/application/${id}`);
  await settle(page);
  await listening;
  await (await openEdit()).fill('Telefonlarni chapga suring');
  const taken = await send<Application>(
    'POST',
    `/applications/${id}/start`,
    { version },
    PEOPLE.merchandiser,
  );
  await panel.getByText('ishga oldi: uni endi oʻzgartirib boʻlmaydi').waitFor();
  // The page shows the step itself: a notification would cover the panel on a phone.
  await eventually(() => readNotices(id)).toHaveLength(1);
  expect(await noteTexts(page)).toEqual([]);
  expect(await panel.getByLabel(words.say).inputValue()).toBe('Telefonlarni chapga suring');
  await panel.getByRole('button', { name: words.ended_send }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('Telefonlarni chapga suring').waitFor();

  // Given back, it can be changed again; now the events do not arrive, and the server refuses the change.
  const { version: now } = await send<Application>(
    'POST',
    `/applications/${id}/give-back`,
    { version: taken.version, comment: 'Qaysi javon?' },
    PEOPLE.merchandiser,
  );
  const text = await openEdit();
  await text.fill('Ikkinchi matn');
  expectFault('409');
  expectFault('ERR_');
  await page.route('**/events', (route) => route.abort('connectionreset'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // A read that an earlier event caused could show the next step before the server refuses the change.
  await page.waitForLoadState('networkidle');
  await send('POST', `/applications/${id}/start`, { version: now }, PEOPLE.merchandiser);
  await panel.getByRole('button', { name: WORDS.uz.ui.save, exact: true }).click();
  await panel.getByRole('button', { name: words.ended_send }).click();
  await eventually(async () =>
    (await ask<Application>(`/applications/${id}`)).steps.flatMap(({ text: said }) => said ?? []),
  ).toEqual(['Telefonlarni chapga suring', 'Qaysi javon?', 'Ikkinchi matn']);
});

it('[APP-1] a plan that is drawn while a worker takes the request stays, and is saved once the request is given back', async () => {
  const words = WORDS.uz.applications;
  const [product] = await goods();
  const { id: empty, version: first } = await emptyShelf('Band ariza');
  const placements = [{ face: 1, storey: 1, x_mm: 0, product: product?.id }];
  const { id, version } = await requestOf('Rejasi bilan', { version: first, placements }, empty);
  const { page } = await stage.enter({ as: PEOPLE.director });
  await page.goto(`/application/${id}`);
  await settle(page);
  await page.getByRole('button', { name: words.doings }).click();
  await page.getByRole('menuitem', { name: words.redraw }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Delete');
  const save = page.getByRole('button', { name: words.save_plan });
  const step = (name: string, body: object) =>
    send<Application>('POST', `/applications/${id}/${name}`, body, PEOPLE.merchandiser);
  const taken = await step('start', { version });
  await page.getByText(words.ended_plan).waitFor();
  await eventually(() => save.isDisabled()).toBe(true);
  await step('give-back', { version: taken.version, comment: 'Qaysi biri?' });
  await page.getByText(words.ended_plan).waitFor({ state: 'detached' });
  await save.click();
  await notificationWith(page, WORDS.uz.notices.application_edited).waitFor();
  expect(await ask<Application>(`/applications/${id}`)).toMatchObject({ has_plan: false });
});

/** Closes the page out of sight, as a phone does, and opens it again. */
async function closedInPocket(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await settle(page);
}

it('[APP-1] an unsent request and an unsent comment are restored with their text and a single notice', async () => {
  const words = WORDS.uz.applications;
  const { items } = await ask<{ items: { id: number }[] }>('/shelves?branch=TAS-01&limit=1');
  const { page } = await stage.enter({ as: PEOPLE.director });
  await page.goto(`/application?ask=${items[0]?.id}`);
  await settle(page);
  await page.getByLabel(words.comment).fill('Yarim yozilgan ariza');
  await closedInPocket(page);
  await notificationWith(page, words.draft_back).waitFor();
  expect(await page.getByLabel(words.comment).inputValue()).toBe('Yarim yozilgan ariza');
  expect(await noteTexts(page)).toHaveLength(1);
  await page.getByRole('button', { name: words.send }).click();
  await page.waitForURL(/\/application\/\d+$/);

  await page.getByRole('button', { name: words.say_open }).click();
  await page.getByLabel(words.say).fill('Yarim yozilgan izoh');
  await notificationWith(page, WORDS.uz.notices.application_created).waitFor({ state: 'detached' });
  await closedInPocket(page);
  await notificationWith(page, WORDS.uz.ui.form.restored).waitFor();
  await eventually(() => page.getByLabel(words.say).inputValue()).toBe('Yarim yozilgan izoh');
  expect(await noteTexts(page)).toHaveLength(1);
});

/** Loses the answer to the next such call: the server has done it, and the page does not know. */
async function loseAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

it('[APP-1] comments and photos over a broken connection arrive once, and a refused photo does not hold back the others', async () => {
  const { items } = await ask<{ items: { id: number }[] }>('/shelves?branch=TAS-01&limit=1');
  const body = { shelf: items[0]?.id, comment: 'Aloqa uzilganda', begin: '2026-01-01', end: '2199-01-01' };
  const { id } = await send<Application>('POST', '/applications', body, PEOPLE.director);
  const { page, context, expectFault } = await stage.enter({ as: PEOPLE.director });
  await page.goto(`/application/${id}`);
  await settle(page);
  const words = WORDS.uz.applications;
  expectFault('ERR_');

  // The field has the focus once its button was pressed: what is typed at once is not lost.
  await page.getByRole('button', { name: words.say_open }).press('Enter');
  const said = page.getByLabel(words.say);
  await eventually(() => said.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Rasmini yuboraman');
  await loseAnswer(page, /\/comments$/);
  await page.getByRole('button', { name: words.say_send }).click();
  await notes(page).first().waitFor();
  // The other side answers meanwhile, and both comments are shown before the first one is sent again.
  await send('POST', `/applications/${id}/comments`, { text: 'Kutaman' });
  await page.getByText('Kutaman').waitFor();
  await page.getByRole('button', { name: words.say_send }).click();
  await page.getByRole('button', { name: words.say_open }).waitFor();
  const now = () => ask<Application>(`/applications/${id}`);
  expect((await now()).steps.map(({ text }) => text)).toEqual(['Rasmini yuboraman', 'Kutaman']);

  const bytes = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  const photo = file('javon.png', Buffer.from(bytes, 'base64'));
  const field = page.getByLabel(words.photo_add, { exact: true });
  const kept = page.getByRole('button', { name: /^Rasm: / });
  const unsent = page.getByRole('alert').filter({ hasText: '1 ta rasm yuborilmadi' });
  expectFault('400');
  await field.setInputFiles(photo);
  await kept.waitFor();
  await loseAnswer(page, /\/photos$/);
  await field.setInputFiles(photo);
  await unsent.waitFor();
  await page.getByRole('button', { name: WORDS.uz.ui.states.retry }).click();
  await eventually(() => kept.count()).toBe(2);

  await context.setOffline(true);
  await field.setInputFiles([file('buzuq.png', Buffer.from('no picture')), photo]);
  await page.getByRole('alert').filter({ hasText: '2 ta rasm yuborilmadi' }).waitFor();
  await context.setOffline(false);
  await eventually(() => kept.count()).toBe(3);
  await unsent.waitFor({ state: 'detached' });
  expect((await now()).photos).toHaveLength(3);
});
