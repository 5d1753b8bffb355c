import { useState } from 'react';
import { maskTypedMoney, numberIn, wholeIn } from './masks.ts';
import { useMask } from './use-mask.ts';

/**
 * Properties of an input of a whole number. A fraction stays as it was typed, for the schema to refuse.
 * @param isSum decimals of a sum are shown while they are typed and are no part of it; leaving the input removes them
 */
export function useWholeNumber(
  value: number | null | undefined,
  onNumber: (value: number | null) => void,
  isSum = false,
) {
  const [typed, setTyped] = useState('');
  const number = value ?? null;
  const read = isSum ? wholeIn : numberIn;
  const onChange = useMask(maskTypedMoney, (text) => {
    setTyped(text);
    onNumber(read(text));
  });
  const masked = number === null ? '' : maskTypedMoney(String(number).replace('.', ','));
  return {
    value: read(typed) === number ? typed : masked,
    onChange,
    onBlur: () => setTyped(''),
  };
}
