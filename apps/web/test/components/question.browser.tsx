import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { confirm } from '../../src/shared/ui/confirm/confirm.ts';
import { Form, TextField, useContractForm } from '../../src/shared/ui/form/index.ts';
import { Dialog } from '../../src/shared/ui/overlay/Dialog.tsx';
import { SidePanel } from '../../src/shared/ui/panel/SidePanel.tsx';
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

function NameForm() {
  const form = useContractForm({
    id: 'name',
    schema: z.object({ name: z.string() }),
    initial: { name: '' },
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <TextField field={form.at('name')} label="Nomi" />
    </Form>
  );
}

interface FrameWithFormProps {
  readonly Frame: typeof SidePanel | typeof Dialog;
}

function FrameWithForm({ Frame }: FrameWithFormProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Qoʻshish
      </button>
      <Frame opened={opened} title="Yangi brend" onClose={() => setOpened(false)}>
        <SegmentedControl aria-label="Usul" data={['Qoʻlda', 'Fayldan']} />
        <NameForm />
      </Frame>
    </>
  );
}

it.each([
  ['panel', SidePanel],
  ['dialog', Dialog],
] as const)(
  'Escape asks each time before a typed form in a %s is left, and answers a question alone',
  async (_name, Frame) => {
    const screen = await mount(<FrameWithForm Frame={Frame} />);
    await screen.getByRole('button', { name: 'Qoʻshish' }).click();
    const field = screen.getByLabelText('Nomi');
    await userEvent.fill(field, 'Artel');
    const question = screen.getByRole('dialog', { name: 'Oʻzgarishlar saqlanmagan' });
    for (const _time of ['first', 'second', 'third']) {
      await userEvent.keyboard('{Escape}');
      await expect.element(question).toBeVisible();
      await expect.element(question.getByRole('button', { name: 'Qolish' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => question.elements().length).toBe(0);
      // The person continues where they were.
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveValue('Artel');
    }
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Saqlamay chiqish' }).click();
    await expect.poll(() => document.querySelectorAll('[role=dialog]').length).toBe(0);
  },
);

it.each([
  ['panel', SidePanel],
  ['dialog', Dialog],
] as const)(
  'a form in a %s opens with the focus in its first field, and without the keyboard of a phone',
  async (_name, Frame) => {
    const screen = await mount(<FrameWithForm Frame={Frame} />);
    const field = screen.getByLabelText('Nomi');
    const button = screen.getByRole('button', { name: 'Qoʻshish' });
    await button.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
    await touch(true);
    try {
      await button.click();
      await expect.element(screen.getByRole('button', { name: 'Yopish' })).toHaveFocus();
      await expect.element(field).toBeVisible();
    } finally {
      await touch(false);
    }
  },
);
