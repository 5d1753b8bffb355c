import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { HttpFailure } from '../shared/http/failure.ts';
import { startRenewal } from '../shared/http/renewal.ts';
import { accessToken } from '../shared/http/tokens.ts';
import { startI18n } from '../shared/i18n/i18n.ts';
import { loadVisitor } from '../shared/session/visitor.ts';
import { followColourScheme } from '../shared/theme/theme.ts';
import { asksForGuarded, fetchScreen, fetchScreenData, fetchSosLater } from './first-screen.ts';
import { router } from './router.ts';
import { followSession } from './session-wiring.ts';

followColourScheme();
followSession(router);

/** Logs a rendering error, unless the person got a message about it. */
function logBug(error: unknown): void {
  if (!(error instanceof HttpFailure)) console.error(error);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const texts = startI18n();
// Fetches the signed-in person, the requested screen and its data in parallel with the texts and the drawing.
if (accessToken() !== null && asksForGuarded(router)) {
  fetchScreen(router);
  void fetchScreenData(router, loadVisitor());
}
await texts;
startRenewal();
// Renders in a transition: nothing that needs a response is on the screen yet.
startTransition(() =>
  createRoot(root, { onCaughtError: logBug }).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
fetchSosLater(router);
