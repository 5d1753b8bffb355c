import { afterEach, expect, it, vi } from 'vitest';
import { RouteError } from '../../src/app/RouteError.tsx';
import { ScreenNotFetched } from '../../src/shared/navigation/lazy-screen.ts';
import { mount } from './mount.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('a screen whose code could not be fetched opens once the server is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const again = vi.fn(async () => again.mock.calls.length > 1);
  const reset = vi.fn();
  const error = new ScreenNotFetched('network', again);
  const screen = await mount(<RouteError error={error} reset={reset} />, ['common']);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  expect([again.mock.calls.length, reset.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([again.mock.calls.length, reset.mock.calls.length]).toEqual([2, 1]);
});
