/** Returns whether typed signs belong to what has the focus: a field is for typing, also with a scanner. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable="true"]',
    ) !== null
  );
}
