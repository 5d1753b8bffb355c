import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import { caretAfter, type Mask } from './masks.ts';

/** Masks what is typed into an input, keeping the caret where the person is. */
export function useMask(mask: Mask, onValue: (masked: string) => void) {
  const [move, setMove] = useState<{ input: HTMLInputElement; caret: number } | null>(null);
  useLayoutEffect(() => {
    if (move && document.activeElement === move.input) move.input.setSelectionRange(move.caret, move.caret);
  }, [move]);
  return (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const typed = input.value;
    let masked = mask(typed);
    // Deleting a sign that the mask would put back deletes the digit before it.
    const deletes = (event.nativeEvent as InputEvent).inputType === 'deleteContentBackward';
    const previous = input.dataset.shown ?? '';
    if (deletes && masked === previous) masked = mask(typed.replace(/\d(?=\D*$)/, ''));
    input.dataset.shown = masked;
    setMove({ input, caret: caretAfter(typed, input.selectionStart ?? typed.length, masked) });
    onValue(masked);
  };
}
