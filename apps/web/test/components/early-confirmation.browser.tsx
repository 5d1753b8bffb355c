import { afterEach, expect, it, vi } from 'vitest';
import { JobQuestion } from '../../src/features/price-tags/components/JobQuestion.tsx';
import type { JobWithSheets } from '../../src/features/price-tags/queries.ts';
import { useJobAnswer } from '../../src/features/price-tags/use-job-answer.ts';
import { today } from '../../src/shared/format/format.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  // Marks on the tags of a print are kept.
  localStorage.clear();
});

/** Today plus some days, `YYYY-MM-DD`. */
function inDays(days: number): string {
  return today(new Date(Date.now() + days * 86_400_000));
}

function Question({ asOf }: { readonly asOf: string }) {
  const slots = [5, 6].map((product) => ({ product, format: 'A6', place: 1, outcome: null }));
  const job = { id: 3, as_of: asOf, state: 'printed', pages: [{ slots }] };
  const answer = useJobAnswer(job as unknown as JobWithSheets, true, () => {});
  return (
    <>
      <button type="button" onClick={() => answer.fail(['5 A6'])}>
        Yorliq 5
      </button>
      <JobQuestion answer={answer} />
    </>
  );
}

/** Shows the question of a print for a day; returns the screen and the bodies of the confirmations that were sent. */
async function ask(asOf: string) {
  await signIn();
  const bodies: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/confirm')) bodies.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify({ confirmed: 1, returned: 0, waiting: 0 }));
  });
  const screen = await mount(<Question asOf={asOf} />, ['price_tags', 'ui']);
  return { screen, bodies };
}

/** Presses the confirmation of a print for a day; returns the screen and the number of confirmations. */
async function pressConfirm(asOf: string) {
  const { screen, bodies } = await ask(asOf);
  await screen.getByRole('button', { name: 'Hammasi chiqdi, tasdiqlash' }).click();
  return { screen, confirmations: () => bodies.length };
}

it.each([1, 7])(
  'tags for a day in %i days are confirmed only once the person says that they hang already',
  async (days) => {
    const { screen, confirmations } = await pressConfirm(inDays(days));
    const dialog = screen.getByRole('dialog', { name: 'Bu yorliqlar hozir osilganmi?' });
    await dialog.getByRole('button', { name: 'Hali osilmagan' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(confirmations()).toBe(0);
    await screen.getByRole('button', { name: 'Hammasi chiqdi, tasdiqlash' }).click();
    await dialog.getByRole('button', { name: 'Osilgan, tasdiqlash' }).click();
    await expect.poll(confirmations).toBe(1);
  },
);

it('tags for today are confirmed without a question', async () => {
  const { confirmations } = await pressConfirm(inDays(0));
  await expect.poll(confirmations).toBe(1);
});

it('of tags for a coming day those that did not come out return to the queue, the others wait without a question', async () => {
  const { screen, bodies } = await ask(inDays(1));
  await screen.getByRole('button', { name: 'Yorliq 5' }).click();
  await screen.getByRole('button', { name: 'Chiqmaganini navbatga qaytarish' }).click();
  await expect.poll(() => bodies).toEqual([{ failed: [{ product: 5, format: 'A6' }], hung: [] }]);
});

it('of tags for today the others are confirmed with those that did not come out', async () => {
  const { screen, bodies } = await ask(inDays(0));
  await screen.getByRole('button', { name: 'Yorliq 5' }).click();
  await screen.getByRole('button', { name: 'Qolganini tasdiqlash' }).click();
  await expect.poll(() => bodies).toEqual([{ failed: [{ product: 5, format: 'A6' }] }]);
});
