import { expect, it } from 'vitest';
import { endOfQuiet } from './quiet.ts';

/** A time of 23 November in Tashkent. */
const at = (time: string) => new Date(`2026-11-23T${time}:00+05:00`);
const end = (time: string, from: string, to: string) => endOfQuiet(at(time), { from, to })?.toISOString();

it('quiet hours over midnight end in the morning of this day or the next', () => {
  expect(end('20:59', '21:00', '08:00')).toBeUndefined();
  expect(end('21:00', '21:00', '08:00')).toBe(new Date('2026-11-24T08:00:00+05:00').toISOString());
  expect(end('00:00', '21:00', '08:00')).toBe(at('08:00').toISOString());
  expect(end('07:59', '21:00', '08:00')).toBe(at('08:00').toISOString());
  expect(end('08:00', '21:00', '08:00')).toBeUndefined();
});

it('quiet hours within a day end on it', () => {
  expect(end('12:59', '13:00', '14:30')).toBeUndefined();
  expect(end('13:00', '13:00', '14:30')).toBe(at('14:30').toISOString());
  expect(end('14:30', '13:00', '14:30')).toBeUndefined();
});

it('without quiet hours, or with empty ones, nothing waits', () => {
  expect(endOfQuiet(at('03:00'), null)).toBeNull();
  expect(end('09:00', '09:00', '09:00')).toBeUndefined();
});
