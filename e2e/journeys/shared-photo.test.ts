import { listApplications } from '@javon/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrive, eventually, notificationWith, settle, shellIsKept, typeSignIn } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { bearerOf, useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow' as const,
};
const words = WORDS.uz.applications;

/** Shares files with Javon as the phone's menu does: a form sent to the address in the manifest. */
async function share(page: Page, files: readonly ('photo' | 'text' | 'huge')[]): Promise<void> {
  await page.evaluate(async (kinds) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const ink = canvas.getContext('2d');
    for (let i = 0; i < 400; i++) ink?.fillRect((i * 911) % 2400, (i * 577) % 1800, 90, 40);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    const contents = { photo: picture ?? '', text: 'no picture', huge: new ArrayBuffer(31 * 1_048_576) };
    const chosen = new DataTransfer();
    for (const kind of kinds)
      chosen.items.add(new File([contents[kind]], `${kind}.jpg`, { type: 'image/jpeg' }));
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' });
    field.multiple = true;
    field.files = chosen.files;
    const form = document.createElement('form');
    Object.assign(form, { action: '/application', method: 'post', enctype: 'multipart/form-data' });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, files);
  await page.waitForURL(/shared=1|\/auth\/login/);
}

describe('a photo shared from the gallery of a phone', () => {
  it('[APP-3] is added to an open request, also after a sign-in, and a file that is no photo is named', async () => {
    const { page, context, expectFault } = await stage.enter({
      as: PEOPLE.director,
      browser: PHONE,
      fresh: true,
    });
    await page.goto('/application');
    await settle(page);
    await shellIsKept(page);
    // The session ends: the photo waits for the sign-in.
    expectFault('401');
    await stage.site.call('GET', '/api/uz/auth/logout', await bearerOf(context));
    await share(page, ['photo', 'text', 'huge']);
    await arrive(page, '/auth/login');
    await typeSignIn(page, PEOPLE.director);
    await page.waitForURL(/\/application\?shared=1$/);
    await page
      .getByRole('list', { name: words.shared_title })
      .getByRole('img', { name: 'photo.jpg' })
      .waitFor();
    await page.getByText(words.shared_unreadable.replace('{{name}}', 'text.jpg')).waitFor();
    await page
      .getByText(words.shared_too_large.replace('{{name}}', 'huge.jpg').replace('{{max}}', '30'))
      .waitFor();

    const open = page.getByRole('region', { name: words.shared_open }).getByRole('button');
    await open.first().tap();
    await notificationWith(page, words.shared_attached_one.replace('{{count}}', '1')).waitFor();
    await page.waitForURL(/\/application\/\d+$/);
    const photos = page.getByRole('region', { name: words.photos }).getByRole('button', { name: /^Rasm: / });
    await eventually(() => photos.count()).toBeGreaterThan(0);
    // Once it is in a request it is no longer stored.
    await page.goto('/application?shared=1');
    await page.getByText(words.shared_none, { exact: true }).waitFor();
  });

  it('[APP-3] that did not arrive is sent again, without those that did', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.director, browser: PHONE, fresh: true });
    await page.goto('/application');
    await settle(page);
    await shellIsKept(page);
    await share(page, ['photo', 'photo', 'photo']);
    const open = page.getByRole('region', { name: words.shared_open }).getByRole('button');
    let sent = 0;
    await page.route(/\/photos$/, (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    });
    expectFault('ERR_FAILED');
    // The last one, to which no other test attaches.
    await open.last().tap();
    await eventually(() => sent).toBe(2);
    await eventually(() => open.last().isEnabled()).toBe(true);
    await open.last().tap();
    await notificationWith(page, words.shared_attached_other.replace('{{count}}', '2')).waitFor();
    await page.waitForURL(/\/application\/\d+$/);
    expect(sent).toBe(4);
    const photos = page.getByRole('region', { name: words.photos }).getByRole('button', { name: /^Rasm: / });
    await eventually(() => photos.count()).toBe(3);
  });

  it('[APP-3] is added to a new request', async () => {
    const { page } = await stage.enter({ as: PEOPLE.director, browser: PHONE, fresh: true });
    const token = await stage.site.signIn(PEOPLE.director.phone, PEOPLE.director.password);
    const count = async () =>
      (await stage.site.call('GET', `/api/uz${listApplications.path}?limit=1`, { token })).json<{
        total: number;
      }>().total;
    const before = await count();
    await page.goto('/application');
    await settle(page);
    await shellIsKept(page);
    await share(page, ['photo']);
    await page.getByRole('region', { name: words.shared_new }).getByRole('link').first().click();
    await page.waitForURL(/ask=\d+&shared=1/);
    await page
      .getByRole('list', { name: words.shared_title })
      .getByRole('img', { name: 'photo.jpg' })
      .waitFor();
    await page.getByRole('textbox', { name: words.comment }).fill('Rasmda koʻrinadi');
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await page.waitForURL(/\/application\/\d+$/);
    expect(await count()).toBe(before + 1);
    const photos = page.getByRole('region', { name: words.photos }).getByRole('button', { name: /^Rasm: / });
    await eventually(() => photos.count()).toBe(1);
  });
});
