import { describe, expect, it } from 'vitest';
import { renewalDue, shouldRenew } from './renewal.ts';

const clock = { obtained_at: 1_000_000, expires_in: 3600 };

describe('renewal of a session [SES-2]', () => {
  it('falls due at half of the refresh cookie life, a sixth of the access token life', () => {
    expect(renewalDue(clock)).toBe(1_000_000 + 600_000);
  });

  it('is done by a page that is worked on, once due', () => {
    expect(shouldRenew(1_599_999, clock, 1_100_000, true)).toBe(false);
    expect(shouldRenew(1_600_000, clock, 1_100_000, true)).toBe(true);
    expect(shouldRenew(1_600_000, clock, clock.obtained_at, true), 'used when it began').toBe(true);
  });

  it('is not done for a page that was left alone, nor without a token or a clock', () => {
    expect(shouldRenew(1_700_000, clock, 999_999, true)).toBe(false);
    expect(shouldRenew(1_700_000, clock, 1_100_000, false)).toBe(false);
    expect(shouldRenew(1_700_000, null, 1_100_000, true)).toBe(false);
  });
});
