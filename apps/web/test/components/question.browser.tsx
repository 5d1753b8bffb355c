import { expect, it } from 'vitest';
import { confirm } from '../../src/shared/ui/confirm/confirm.ts';
import { mount } from './mount.tsx';

it('a question is a single dialog, named by its title and described by its text', async () => {
  await mount(<p>Javon</p>);
  const answer = confirm({ title: 'Yorliqlar yechildimi?', text: 'Ular roʻyxatdan chiqadi', action: 'Ha' });
  const dialogs = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  await expect.poll(() => dialogs().length).toBe(1);
  const byId = (name: string) =>
    document.getElementById(dialogs()[0]?.getAttribute(name) ?? '')?.textContent ?? '';
  await expect.poll(() => byId('aria-labelledby')).toBe('Yorliqlar yechildimi?');
  expect(byId('aria-describedby')).toContain('Ular roʻyxatdan chiqadi');
  await expect.poll(() => document.activeElement?.textContent).toBe('Ha');
  (document.activeElement as HTMLElement).click();
  expect(await answer).toBe(true);
});
