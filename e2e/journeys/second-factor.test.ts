import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeAt } from '../../apps/api/test/second-factor.ts';
import { PHONE } from '../support/browser.ts';
import { arrive, typeSignIn } from '../support/page.ts';
import { personWith } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { profile, session, errors } = WORDS.uz;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('a person sets up one-time codes on a phone, signs in with a code, which is sent once complete, and with a recovery code', async () => {
  const person = await personWith(stage.site.db, { shelf: 'own', 'shelf.show': 'own' });
  const { page, context, expectFault } = await stage.enter({ as: person, browser: PHONE });
  expectFault('400 (Bad Request)');
  await page.goto('/profile');
  const words = profile.two_step;
  await press(page, words.set_up);
  await press(page, words.next);
  const picture = await page.getByRole('img', { name: words.qr }).screenshot();
  const secret = (await page.locator('output').textContent()) ?? '';
  const read = spawnSync('zbarimg', ['--quiet', '--raw', '-'], { input: picture, encoding: 'utf8' });
  expect(read.error).toBeUndefined();
  expect(read.stdout).toMatch(/^otpauth:/);
  expect(new URL(read.stdout.trim()).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  const moment = new Date();
  await page.getByLabel(words.code).fill(codeAt(secret, moment));
  await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
  await page.getByRole('button', { name: words.saved, exact: true }).waitFor();
  const codes = await page
    .getByRole('region', { name: words.codes_title })
    .getByRole('listitem')
    .allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await press(page, words.saved);
  await page.getByText(words.left_other.replace('{{count}}', '10')).waitFor();

  await context.clearCookies();
  await page.goto('/auth/login');
  await typeSignIn(page, person);
  await page.getByRole('heading', { name: session.step.title }).waitFor();
  const field = page.getByLabel(session.step.code);
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  // The code of the set-up is used up; complete codes are sent automatically, and so is the next one.
  await field.pressSequentially(codeAt(secret, moment));
  // An alert, so that screen readers read it: the focus stays in the field.
  await page.getByRole('alert').filter({ hasText: errors.code_used }).waitFor();
  await field.pressSequentially(codeAt(secret, moment, 1));
  await arrive(page, '/shelf');

  await context.clearCookies();
  await page.goto('/auth/login');
  await typeSignIn(page, person);
  await press(page, session.step.use_recovery_code);
  await page.getByLabel(session.step.recovery_code).fill(codes[0] ?? '');
  await press(page, session.step.submit);
  await arrive(page, '/shelf');
});
