import { Modal } from '@mantine/core';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Notifications } from '../../src/shared/notify/Notifications.tsx';
import { dismiss, notify, notifySuccess, shownNotifications } from '../../src/shared/notify/notify.ts';
import { mount } from './mount.tsx';

afterEach(async () => {
  for (const { id } of shownNotifications.get()) dismiss(id);
  await page.viewport(1280, 800);
});

it('the same words are shown once, for their whole time again', () => {
  notifySuccess('Saqlandi');
  const [first] = shownNotifications.get();
  notifySuccess('Saqlandi');
  notify({ kind: 'positive', title: 'Narx', message: 'Saqlandi' });
  const shown = shownNotifications.get();
  expect(shown.map(({ title }) => title)).toEqual([undefined, 'Narx']);
  expect(shown[0]?.id).not.toBe(first?.id);
});

it('a notification on a phone leaves the close button of a full-screen dialog free', async () => {
  await page.viewport(390, 844);
  const screen = await mount(
    <>
      <Notifications />
      <Modal
        opened
        fullScreen
        title="Kamera"
        onClose={() => {}}
        closeButtonProps={{ 'aria-label': 'Yopish oynani' }}
      >
        Kod
      </Modal>
    </>,
    ['ui', 'common'],
  );
  notifySuccess('Saqlandi');
  const note = screen.getByText('Saqlandi');
  const close = screen.getByRole('button', { name: 'Yopish oynani' });
  await expect.element(note).toBeVisible();
  const head = close.element().getBoundingClientRect();
  const top = note.element().closest('[role=status]')?.getBoundingClientRect().top;
  expect(top).toBeGreaterThanOrEqual(head.bottom);
});
