/**
 * A button that has nothing to do now, but keeps the focus: it may become so by being pressed. What it calls does
 * nothing then.
 */
export function quiet(isQuiet: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isQuiet ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
