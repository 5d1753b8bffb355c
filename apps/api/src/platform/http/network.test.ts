import { expect, it } from 'vitest';
import { forwardedFor } from './network.ts';

it.each([
  ['addresses as they are', '6.6.6.6, 10.1.2.3,2001:db8::1', '6.6.6.6, 10.1.2.3, 2001:db8::1'],
  ['without their ports', '6.6.6.6:80, 10.1.2.3:51234', '6.6.6.6, 10.1.2.3'],
  ['of IPv6 without brackets and port', '[2001:db8::1]:443, [2001:db8::2]', '2001:db8::1, 2001:db8::2'],
  ['only those after an entry that is none', '6.6.6.6, unknown, 10.1.2.3:1', '10.1.2.3'],
])('an X-Forwarded-For is read as a list of addresses: %s', (_name, header, list) => {
  expect(forwardedFor(header)).toBe(list);
});

it('an X-Forwarded-For whose last entry is no address names nobody', () => {
  for (const header of [undefined, '', 'unknown', '6.6.6.6, _hidden', '6.6.6.6, 10.1.2.3:x', '6.6.6.6,'])
    expect(forwardedFor(header), header).toBeUndefined();
});
