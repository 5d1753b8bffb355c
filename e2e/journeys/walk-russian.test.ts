import { describe } from 'vitest';
import { STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { walkTests } from '../support/walk-tests.ts';

// A file for each language, so that both walks run in parallel.
describe('every screen, opened on a phone by a link: ru', () => {
  walkTests('ru', { ...PHONE, ...STILL }, 'by link');
});
