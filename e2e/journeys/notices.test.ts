import type { Shelf } from '@javon/contract';
import { expect, it } from 'vitest';
import { copyOf } from '../../apps/api/test/harness.ts';
import { eventually, settle, shellIsKept } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { WEB_FOLDER } from '../support/server.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();

/** Removes the last product from a shelf of TAS-01 as the merchandiser, and returns the shelf. */
async function changeShelf(id?: number): Promise<Shelf> {
  const { phone, password } = PEOPLE.merchandiser;
  const token = await stage.site.signIn(phone, password);
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await stage.site.call(method, `/api/uz${path}`, { token, ...(body ? { body } : {}) })).json<T>();
  const { items } = await call<{ items: { id: number }[] }>('GET', '/shelves?branch=TAS-01&limit=1');
  const shelf = await call<Shelf>('GET', `/shelves/${id ?? items[0]?.id}`);
  const placements = shelf.placements.slice(0, -1).map((one) => ({
    id: one.id,
    face: one.face,
    storey: one.storey,
    x_mm: one.x_mm,
    product: one.product.id,
  }));
  return call('PUT', `/shelves/${shelf.id}/placements`, { version: shelf.version, placements });
}

it('[SHF-6] a change saved on one server reaches a browser at another live, once, and opens the comparison', async () => {
  const copy = await copyOf(stage.site, {}, WEB_FOLDER);
  await copy.app.listen({ port: 0, host: '127.0.0.1' });
  const address = copy.app.server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const other = { ...stage.site, ...copy, host, origin: `http://${host}` };
  try {
    const director = await stage.enter({ as: PEOPLE.director, at: other });
    const neighbour = await stage.enter({ as: PEOPLE.directorOfSamarkand, at: other });
    const streams = [director, neighbour].map(({ page }) =>
      page.waitForResponse((response) => response.url().endsWith('/events')),
    );
    for (const { page } of [director, neighbour]) {
      await page.goto('/profile');
      await settle(page);
    }
    await Promise.all(streams);

    const shelf = await changeShelf();
    const said = `${shelf.name} javoni oʻzgardi, oʻzgarishlarni koʻrish uchun uni oching`;
    const toast = director.page.getByRole('status').filter({ hasText: said });
    await toast.waitFor();
    const bell = director.page.getByRole('button', { name: 'Xabarnomalar' });
    await eventually(() => bell.textContent()).toContain('1 ta oʻqilmagan');

    // Another change before the notice was opened: one notice, updated.
    await changeShelf(shelf.id);
    await bell.click();
    const panel = director.page.getByRole('dialog', { name: 'Xabarnomalar' });
    await panel.getByRole('region', { name: 'Bugun' }).waitFor();
    await eventually(() => panel.getByRole('link').filter({ hasText: said }).count()).toBe(1);
    await panel.getByRole('link').filter({ hasText: said }).click();
    await director.page.waitForURL(`**/shelf/${shelf.id}*`);
    expect(new URL(director.page.url()).search).toContain('compare=seen');
    await eventually(() => bell.textContent()).toBe('Xabarnomalar');

    expect(await neighbour.page.getByText(said).count()).toBe(0);
    expect(await neighbour.page.getByRole('button', { name: 'Xabarnomalar' }).textContent()).toBe(
      'Xabarnomalar',
    );
  } finally {
    await stage.close(copy);
  }
});

interface Shown {
  shown: unknown[];
}

it('a push notice is shown by the worker, and opens its screen in the existing window', async () => {
  const { page } = await stage.enter({
    as: PEOPLE.director,
    browser: { serviceWorkers: 'allow', permissions: ['notifications'] },
  });
  await page.goto('/profile');
  await settle(page);
  await shellIsKept(page);
  // The browser of the tests has no notifications: the test records those of the worker.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = self as unknown as Shown & { registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data, tag } = {}) => {
      scope.shown.push({ title, body, data, tag });
    };
  });

  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) found(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = {
    title: '41 ta narx yorligʻi',
    body: 'TAS-01',
    target: '/priceTag',
    tag: 'notice-1',
    lang: 'uz',
  };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.site.origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await eventually(() => worker?.evaluate(() => (self as unknown as Shown).shown)).toEqual([
    { title: '41 ta narx yorligʻi', body: 'TAS-01', data: '/priceTag', tag: 'notice-1' },
  ]);
  await worker?.evaluate(() => {
    const notification = { data: '/priceTag', close: () => {} };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  });
  await page.waitForURL((url) => url.pathname === '/priceTag');
});
