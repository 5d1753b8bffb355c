import { useState } from 'react';
import { maskMoney, maskTypedMoney, wholeIn } from './masks.ts';
import { useMask } from './use-mask.ts';

/**
 * Properties of an input of a whole number. Decimals are shown while they are typed and are no part of the number;
 * leaving the input removes them.
 */
export function useWholeNumber(value: number | null | undefined, onNumber: (value: number | null) => void) {
  const [typed, setTyped] = useState('');
  const number = value ?? null;
  const onChange = useMask(maskTypedMoney, (text) => {
    setTyped(text);
    onNumber(wholeIn(text));
  });
  const masked = number === null ? '' : maskMoney(String(number));
  return {
    value: wholeIn(typed) === number ? typed : masked,
    onChange,
    onBlur: () => setTyped(''),
  };
}
