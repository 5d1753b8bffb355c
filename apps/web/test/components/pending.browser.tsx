import '../../src/shared/styles/tokens.css';
import '../../src/shared/styles/base.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Pending } from '../../src/app/Pending.tsx';
import { loadTexts, startI18n } from '../../src/shared/i18n/i18n.ts';

it('the skeleton of a page is thin lines within its margins', async () => {
  await startI18n();
  await loadTexts(['common']);
  // Once the first page is drawn the skeleton is no longer left to the opening.
  const routeTree = createRootRoute({ component: Pending });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const screen = await render(<RouterProvider router={router} />);
  await expect.element(screen.getByRole('status')).toBeVisible();
  const skeleton = screen.getByRole('status').element();
  const box = skeleton.getBoundingClientRect();
  const lines = [...skeleton.children].map((line) => line.getBoundingClientRect());
  expect(lines.map(({ height }) => height)).toEqual(lines.map(() => 16));
  expect(lines.every(({ left, bottom }) => left === box.left + 24 && bottom <= box.bottom - 24)).toBe(true);
});
