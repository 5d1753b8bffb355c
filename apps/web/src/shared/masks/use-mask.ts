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
    const caret = input.selectionStart ?? input.value.length;
    let before = input.value.slice(0, caret);
    let after = input.value.slice(caret);
    // React renders the value as the attribute too: it is the text before this event.
    if (mask(before + after) === input.defaultValue) {
      // Deleting a sign that the mask puts back deletes the digit beside it.
      const { inputType } = event.nativeEvent as InputEvent;
      if (inputType === 'deleteContentBackward') before = before.replace(/\d(?=\D*$)/, '');
      if (inputType === 'deleteContentForward') after = after.replace(/\d/, '');
    }
    const typed = before + after;
    const masked = mask(typed);
    setMove({ input, caret: caretAfter(typed, before.length, masked) });
    onValue(masked);
  };
}
