import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SavedViewsButton } from '../../src/features/saved-views/public.ts';
import { mount } from './mount.tsx';

const VIEW = {
  id: 7,
  list: 'goods',
  name: 'Televizorlar',
  query: 'search=tv',
  columns: null,
  opens_first: false,
  version: 1,
};

/** A screen with the button: the filters of a view are in its address. */
const mountViews = () => {
  const routeTree = createRootRoute({ component: () => <SavedViewsButton list="goods" /> });
  return mount(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
};

let fetching: MockInstance<typeof fetch>;
beforeEach(() => {
  fetching = vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ items: [VIEW] })));
});
afterEach(() => {
  fetching.mockRestore();
});

it('the half-typed name of a view outlives Escape, and the view is saved so that a repeat saves it once', async () => {
  const screen = await mountViews();
  const button = screen.getByRole('button', { name: 'Saqlangan koʻrinishlar' });
  const field = screen.getByRole('textbox');
  await button.click();
  await userEvent.fill(field, 'Muzlatkich');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Muzlatkich');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const keys = () =>
    fetching.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]) => new Headers(init?.headers).has('idempotency-key'));
  await expect.poll(keys).toEqual([true]);
});

it('renaming a view leads to its name, outlives Escape too, and can be given up', async () => {
  const screen = await mountViews();
  const button = screen.getByRole('button', { name: 'Saqlangan koʻrinishlar' });
  const field = screen.getByRole('textbox');
  await button.click();
  await screen.getByRole('button', { name: 'Nomini oʻzgartirish: Televizorlar' }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' 55');
  await userEvent.keyboard('{Escape}');
  await button.click();
  await expect.element(field).toHaveValue('Televizorlar 55');
  await screen.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Bekor qilish' })).not.toBeInTheDocument();
});
