import '../../src/shared/styles/tokens.css';
import '../../src/shared/styles/base.css';
import type { RoleEntry } from '@javon/contract';
import type { Namespace } from '@javon/messages';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { Providers } from '../../src/app/Providers.tsx';
import { loadTexts, startI18n } from '../../src/shared/i18n/i18n.ts';
import { forgetVisitor, loadVisitor } from '../../src/shared/session/visitor.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Renders a component as a screen would have it: with its texts in Uzbek, the theme and a router. */
export async function mount(component: ReactNode, texts: readonly Namespace[] = ['ui']) {
  await startI18n();
  await loadTexts([...texts, 'errors']);
  // Removes what the same test mounted before.
  await cleanup();
  return render(framed(component));
}

/** Renders a mounted component again, with other props. */
export function update(screen: Awaited<ReturnType<typeof mount>>, component: ReactNode) {
  return screen.rerender(framed(component));
}

/** Signs in a person with these permissions, or an administrator. */
export async function signIn(roles: readonly RoleEntry[] | null = null) {
  forgetVisitor();
  const person = { id: 1, is_admin: roles === null };
  const answer = (url: string) => (url.includes('user_roles') ? (roles ?? []) : person);
  const fetching = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (url) => new Response(JSON.stringify(answer(String(url)))));
  await loadVisitor();
  fetching.mockRestore();
}

/** Props that React last rendered an element with: another object after each render of its component. */
export function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  if (key === undefined) throw new Error('React did not render this element');
  return (element as unknown as Record<string, unknown>)[key];
}

function framed(component: ReactNode) {
  return (
    <RouterContextProvider router={router}>
      <Providers>{component}</Providers>
    </RouterContextProvider>
  );
}
