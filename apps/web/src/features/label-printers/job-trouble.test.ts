import type { LabelJob } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { noAnswer, wasPassedOver } from './job-trouble.ts';

describe('labels that do not come out', () => {
  it.each([
    ['connect ECONNREFUSED 192.168.1.50:9100', true],
    ['connect EHOSTUNREACH 192.168.1.50:9100', true],
    ['getaddrinfo ENOTFOUND kassa', true],
    ['192.168.1.50:9100 does not answer', true],
    ['Yorliq bu etiketkaga sigʻmaydi', false],
  ])('%s', (error, expected) => {
    expect(noAnswer(error)).toBe(expected);
  });

  it('were passed over if the agent has asked for work since, more than a minute later', () => {
    const job = { created_at: '2026-11-30T10:00:30+05:00' } as LabelJob;
    expect(wasPassedOver(job, null)).toBe(false);
    expect(wasPassedOver(job, '2026-11-29T10:00:00+05:00')).toBe(false);
    expect(wasPassedOver(job, '2026-11-30T10:01:00+05:00')).toBe(false);
    expect(wasPassedOver(job, '2026-11-30T10:02:00+05:00')).toBe(true);
  });
});
