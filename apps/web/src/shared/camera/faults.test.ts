import { expect, it } from 'vitest';
import { faultOf } from './faults.ts';

it('tells a refused camera from a missing one, one in use, and anything else', () => {
  const named = (name: string) => faultOf(new DOMException('', name));
  expect([named('NotAllowedError'), named('NotFoundError'), named('NotReadableError')]).toEqual([
    'refused',
    'missing',
    'busy',
  ]);
  expect([named('TypeError'), faultOf('no error')]).toEqual(['unknown', 'unknown']);
});
