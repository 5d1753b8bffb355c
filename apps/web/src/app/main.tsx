import '../shared/styles/fonts.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startRenewal } from '../shared/http/renewal.ts';
import { sessionCalls } from '../shared/http/session-calls.ts';
import { accessToken } from '../shared/http/tokens.ts';
import { startI18n } from '../shared/i18n/i18n.ts';
import { followColourScheme } from '../shared/theme/theme.ts';
import { router } from './router.ts';
import { followSession } from './session-wiring.ts';

/** Fetches the letters that every page has while the texts are still on their way. */
function preloadFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: '' });
  document.head.append(link);
}

preloadFont();
followColourScheme();
followSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
// A signed-in person's first page needs the contract at once; fetch it beside the texts.
if (accessToken() !== null) sessionCalls().catch(() => {});
await startI18n();
startRenewal();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
