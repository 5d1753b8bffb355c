import { afterEach, expect, it, vi } from 'vitest';
import { JobQuestion } from '../../src/features/price-tags/components/JobQuestion.tsx';
import type { JobWithSheets } from '../../src/features/price-tags/queries.ts';
import { useJobAnswer } from '../../src/features/price-tags/use-job-answer.ts';
import { today } from '../../src/shared/format/format.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

/** Today plus some days, `YYYY-MM-DD`. */
function inDays(days: number): string {
  return today(new Date(Date.now() + days * 86_400_000));
}

function Question({ asOf }: { readonly asOf: string }) {
  const slot = { product: 5, format: 'A6', place: 1, outcome: null };
  const job = { id: 3, as_of: asOf, state: 'printed', pages: [{ slots: [slot] }] };
  return <JobQuestion answer={useJobAnswer(job as unknown as JobWithSheets, true, () => {})} />;
}

/** Presses the confirmation of a print for a day; returns the screen and the addresses that were called. */
async function pressConfirm(asOf: string) {
  await signIn();
  const called: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    called.push(String(url));
    return new Response(JSON.stringify({ confirmed: 1, returned: 0, waiting: 0 }));
  });
  const screen = await mount(<Question asOf={asOf} />, ['price_tags', 'ui']);
  await screen.getByRole('button', { name: 'Hammasi chiqdi, tasdiqlash' }).click();
  return { screen, confirmations: () => called.filter((url) => url.endsWith('/confirm')).length };
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
