import { describe } from 'vitest';
import { STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { walkTests } from '../support/walk-tests.ts';

// A file for each language, so that both walks run in parallel. A language changes no colour, so each has one scheme.
describe('every screen, dark, opened by a link: ru', () => {
  walkTests('ru', { ...PHONE, ...STILL, colorScheme: 'dark' }, 'by link');
});
