import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { shownNotifications } from '../../src/shared/notify/notify.ts';
import { forgetVisitor } from '../../src/shared/session/visitor.ts';

// Modules are loaded once for all files: a test begins without the components, answers, person and notes of those before.
beforeEach(async () => {
  await cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
  forgetVisitor();
  shownNotifications.set([]);
  // `userEvent.tab` presses the key where the focus is, which may be outside the frame of the tests.
  window.focus();
});
