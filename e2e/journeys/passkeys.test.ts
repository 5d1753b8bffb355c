import { expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { arrive, typeSignIn } from '../support/page.ts';
import { personWith } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const { profile, session } = WORDS.uz;

it('a person adds a passkey on a phone, signs in with it instead of a code, and removes it', async () => {
  const person = await personWith(stage.site.db, { shelf: 'own', 'shelf.show': 'own' });
  const { page, context } = await stage.enter({ browser: PHONE });
  // Passkeys need a host name: an IP address does not work.
  const at = (path: string) => `${stage.site.origin.replace('127.0.0.1', 'localhost')}${path}`;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signIn = async () => {
    await page.goto(at('/auth/login'));
    await typeSignIn(page, person);
  };

  await signIn();
  await arrive(page, '/shelf');
  await page.goto(at('/profile'));
  const words = profile.passkeys;
  await press(words.add);
  const panel = page.getByRole('dialog');
  await panel.getByLabel(words.name).fill('Ish telefoni');
  await panel.getByRole('button', { name: words.add, exact: true }).click();
  const codes = page.getByRole('region', { name: profile.two_step.codes_title }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  await press(profile.two_step.saved);
  await page.getByText(words.never_used).waitFor();

  await context.clearCookies();
  await signIn();
  await press(session.step.use_passkey);
  await arrive(page, '/shelf');

  await page.goto(at('/profile'));
  await page.getByText(`${words.last_used}:`).first().waitFor();
  await press(words.actions.replace('{{name}}', 'Ish telefoni'));
  await page.getByRole('menuitem', { name: words.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(profile.two_step.off).waitFor();
  await page.getByText('Ish telefoni', { exact: true }).waitFor({ state: 'hidden' });
});
