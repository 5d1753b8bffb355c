import { expect, it } from 'vitest';
import { today } from '../../shared/format/format.ts';
import { comingDay } from './search.ts';

it('tags are shown for a day after today; an address of today or of a past day means now', () => {
  const tomorrow = today(new Date(Date.now() + 86_400_000));
  expect(comingDay(tomorrow)).toBe(tomorrow);
  expect(comingDay(today())).toBeUndefined();
  expect(comingDay('2026-01-01')).toBeUndefined();
});
