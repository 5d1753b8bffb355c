import { describe, expect, it } from 'vitest';
import { clientBody, emptyClient } from './client-values.ts';

describe('a client in the form', () => {
  it('a new one starts with the query that found no client', () => {
    expect(emptyClient('90 123-45-67').phones).toEqual(['+998 (90) 123 45 67']);
    expect(emptyClient('8600123456789012').card.number).toBe('8600 1234 5678 9012');
    expect(emptyClient('31505901234567')).toMatchObject({ pinfl: '31505901234567', phones: [''] });
    expect(emptyClient('')).toMatchObject({ phones: [''], pinfl: '', card: { number: '' } });
  });

  it('sends a typed card, null for a removed one, and omits one that stays', () => {
    const values = { ...emptyClient(''), name: 'A', phones: ['1', '', '3'], months: '12' };
    expect(clientBody(values)).toEqual({ name: 'A', phones: ['1', '3'], pinfl: null, months: 12 });
    expect(clientBody({ ...values, drops_card: true })).toMatchObject({ card: null });
    expect(clientBody({ ...values, drops_card: true, card: { number: '1', expiry: '' } })).toMatchObject({
      card: { number: '1', expiry: '' },
    });
  });
});
