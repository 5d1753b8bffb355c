import { afterEach, expect, it, vi } from 'vitest';
import { UnconfirmedJobs } from '../../src/features/price-tags/components/UnconfirmedJobs.tsx';
import { formatDate, today } from '../../src/shared/format/format.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

/** The day after a day, both `YYYY-MM-DD`. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

it('prints that wait for their confirmation say for which coming day they are, so that nothing is put up early', async () => {
  await signIn();
  const [now, next] = [today(), dayAfter(today())];
  const job = {
    author: 'Karimova Aziza',
    created_at: new Date().toISOString(),
    sheets: 1,
    labels: 0,
    sheet: { start: 1, cut_marks: true, one_per_page: false },
    items: 2,
    handed_over: null,
  };
  const items = [
    { ...job, id: 2, as_of: next },
    { ...job, id: 1, as_of: now },
  ];
  vi.spyOn(window, 'fetch').mockImplementation(
    async () => new Response(JSON.stringify({ items, next: null })),
  );
  const screen = await mount(<UnconfirmedJobs branch="TAS-01" onOpen={() => {}} />, ['price_tags']);
  await screen.getByRole('button', { name: 'yana 1 ta' }).click();
  await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(2);
  const lines = [...screen.container.querySelectorAll('li')].map((line) => line.textContent);
  expect(lines[0]).toContain(`${formatDate(next)} kungi narxlar bilan`);
  expect(lines[1]).not.toContain('kungi narxlar bilan');
});
