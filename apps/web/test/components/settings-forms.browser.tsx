import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Sites } from '../../src/features/settings/components/Sites.tsx';
import { mount } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const SITES = {
  version: 1,
  messenger: 'https://t.me/javon_admin',
  other_site: '',
  production_site: '',
  production_api: '',
  development_api: '',
  changed_at: null,
  changed_by: null,
};

it('a saved form of the settings keeps the focus and follows what the server made of it', async () => {
  let stored = SITES;
  const bodies: { version: number }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method !== 'GET') {
      const { messenger, version } = JSON.parse(String(init?.body));
      bodies.push({ version });
      stored = { ...SITES, messenger: messenger.trim(), version: version + 1 };
    }
    return Response.json(stored);
  });
  const screen = await mount(<Sites />, ['settings']);
  const field = screen.getByRole('textbox', { name: 'Administrator messenjeri' });
  await userEvent.fill(field, 'https://t.me/javon ');
  const save = screen.getByRole('button', { name: 'Saqlash' });
  const button = save.element();
  button.focus();
  for (const version of [1, 2]) {
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bodies.at(-1)?.version).toBe(version);
    await expect.element(save).toBeEnabled();
    expect(button.isConnected).toBe(true);
    await expect.element(field).toHaveValue('https://t.me/javon');
    button.focus();
  }
});
