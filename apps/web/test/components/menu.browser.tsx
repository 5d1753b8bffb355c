import { IconPencil, IconTrash } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ActionMenu } from '../../src/shared/ui/menu/ActionMenu.tsx';
import { mount } from './mount.tsx';

const ACTIONS = [
  { name: 'edit', label: 'Oʻzgartirish', icon: IconPencil },
  { name: 'remove', label: 'Oʻchirish', icon: IconTrash, danger: true },
] as const;

describe('a menu of actions', () => {
  it('opens by a key with the focus in it, gives the focus back on Escape, and does what is chosen', async () => {
    const chosen: string[] = [];
    const screen = await mount(
      <>
        <ActionMenu label="Amallar" as="button" actions={ACTIONS} onChoose={(name) => chosen.push(name)} />
        <button type="button">Boshqa</button>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Amallar' });
    const menu = screen.getByRole('menu', { name: 'Amallar' });
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu.getByRole('menuitem', { name: 'Oʻzgartirish' })).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
    await menu.getByRole('menuitem', { name: 'Oʻchirish' }).click();
    expect(chosen).toEqual(['remove']);
    await expect.element(menu).not.toBeInTheDocument();
    await button.click();
    await screen.getByRole('button', { name: 'Boshqa' }).click();
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('moves to the next action that begins with a typed letter', async () => {
    const screen = await mount(
      <ActionMenu
        label="Amallar"
        as="dots"
        actions={[...ACTIONS, { name: 'copy', label: 'Nusxa olish' }]}
        onChoose={() => {}}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    for (const [key, next] of [
      ['n', 'Nusxa olish'],
      ['O', 'Oʻzgartirish'],
      ['o', 'Oʻchirish'],
      ['o', 'Oʻzgartirish'],
      ['x', 'Oʻzgartirish'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(screen.getByRole('menuitem', { name: next })).toHaveFocus();
    }
  });

  it('moves between its actions by arrow keys, Home and End', async () => {
    const screen = await mount(
      <ActionMenu label="Amallar" as="dots" actions={ACTIONS} onChoose={() => {}} />,
    );
    const edit = screen.getByRole('menuitem', { name: 'Oʻzgartirish' });
    const remove = screen.getByRole('menuitem', { name: 'Oʻchirish' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).toHaveFocus();
    for (const [key, next] of [
      ['ArrowDown', remove],
      ['ArrowDown', edit],
      ['ArrowUp', remove],
      ['Home', edit],
      ['End', remove],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(next).toHaveFocus();
    }
  });
});
