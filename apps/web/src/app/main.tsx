import '../shared/styles/fonts.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startRenewal } from '../shared/http/renewal.ts';
import { accessToken } from '../shared/http/tokens.ts';
import { startI18n } from '../shared/i18n/i18n.ts';
import { loadVisitor } from '../shared/session/visitor.ts';
import { followColourScheme } from '../shared/theme/theme.ts';
import { asksForGuarded, fetchScreen } from './first-screen.ts';
import { router } from './router.ts';
import { followSession } from './session-wiring.ts';

/** Fetches the letters that every page has while the texts are still on their way. */
function preloadFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: '' });
  document.head.append(link);
}

// Otherwise zod tries whether it may make code out of text, which the content security policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
preloadFont();
followColourScheme();
followSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const texts = startI18n();
// Who is there and the page that was asked for are fetched side by side, and beside the texts.
if (accessToken() !== null && asksForGuarded(router)) {
  loadVisitor().catch(() => undefined);
  fetchScreen(router);
}
await texts;
startRenewal();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
