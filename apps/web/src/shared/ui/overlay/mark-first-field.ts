/**
 * Elements that take input. A file is chosen by a button, a group of radio buttons has its focus at the checked one, and a
 * segmented control at the top chooses what is shown below it.
 */
const FIELD =
  ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"], [type="radio"]:not(:checked), [tabindex="-1"], .mantine-SegmentedControl-input)';

/**
 * Marks the first field within an overlay for the library's focus trap, which focuses the close button otherwise.
 * Not on a touch screen: its keyboard would cover half of a form that was not read yet.
 */
export function markFirstField(content: HTMLElement | null): void {
  if (!content || matchMedia('(pointer: coarse)').matches || content.querySelector('[data-autofocus]'))
    return;
  content.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
}
