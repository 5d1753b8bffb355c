import { describe, expect, it } from 'vitest';
import {
  formatCm,
  formatDate,
  formatDateTime,
  formatKg,
  formatNumber,
  lastDayOf,
  relativeTo,
  today,
} from './format.ts';

describe('a deadline', () => {
  it('is shown as its last day, whether it is a day or the midnight after it', () => {
    expect(lastDayOf('2026-11-25')).toBe('2026-11-25');
    expect(lastDayOf('2026-11-25T19:00:00.000Z')).toBe('2026-11-25');
    expect(lastDayOf('2026-11-25T18:59:59.000Z')).toBe('2026-11-25');
  });
});

describe('numbers', () => {
  it('stand with their thousands apart, unbreakable', () => {
    expect(formatNumber(4_990_000)).toBe('4\u00a0990\u00a0000');
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(999)).toBe('999');
    expect(formatNumber(-1234.5)).toBe('\u22121\u00a0234,5');
    expect(formatCm(455)).toBe('45,5');
    expect(formatKg(1250)).toBe('1,25');
  });
});

describe('dates [OPS-4]', () => {
  it('are of the chain, in its time zone', () => {
    expect(formatDateTime('2026-11-21T09:05:00Z')).toBe('21.11.2026 14:05');
    expect(formatDate('2026-11-21T20:00:00Z')).toBe('22.11.2026');
    expect(formatDate('2026-11-21')).toBe('21.11.2026');
    expect(today(new Date('2026-11-21T19:30:00Z'))).toBe('2026-11-22');
  });

  it('are given relative to now', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(relativeTo('2026-11-21T10:00:00Z', now)).toEqual({ unit: 'hour', count: 2, past: true });
    expect(relativeTo('2026-11-24T13:00:00Z', now)).toEqual({ unit: 'day', count: 3, past: false });
    expect(relativeTo('2026-11-21T11:00:00Z', now)).toEqual({ unit: 'hour', count: 1, past: true });
    expect(relativeTo('2026-10-22T12:00:00Z', now)).toEqual({ unit: 'day', count: 30, past: true });
    expect(relativeTo('2026-10-22T11:59:59Z', now)).toBeNull();
    expect(relativeTo('2026-11-21T11:59:40Z', now)).toBeNull();
    expect(relativeTo('2025-11-21T11:59:40Z', now)).toBeNull();
  });
});
