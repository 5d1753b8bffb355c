import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple } from '@mantine/core';
import { chooseScheme, colourScheme } from '../../theme/theme.ts';

/** Accent colour, light to dark; the same values are in `variables.css`. */
const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#dfe3ff',
  '#bec5fd',
  '#9aa4fa',
  '#7c87f6',
  '#6570f1',
  '#4f58e3',
  '#434bd0',
  '#3a41b0',
  '#30368f',
];

// Locking the scroll would write a style element into the page, which the content security policy forbids;
// the frame scrolls inside itself, behind the veil, so there is nothing to lock.
const dialog = {
  defaultProps: {
    lockScroll: false,
    transitionProps: { duration: 120 },
    padding: 'lg',
    overlayProps: { backgroundOpacity: 0.4 },
    // Its header is the dialog's, and no banner of the page.
    attributes: { header: { role: 'none' } },
  },
};
const floating = { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } };

/** Mantine's theme; colours and sizes come from our tokens by `variables.css`. */
export const theme = createTheme({
  primaryColor: 'indigo',
  colors: { indigo },
  fontFamily: 'var(--j-font)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: dialog,
    Drawer: dialog,
    Popover: floating,
    // A list that opens as the focus passes by would cover the fields below; typing and the arrow keys open it.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    // Rounded like a large control, a box of 16 px could be taken for a radio button.
    Checkbox: { defaultProps: { radius: 4 } },
  },
});

/** Gives Mantine the colour scheme that the whole page has. */
export function schemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => colourScheme.get(),
    set: (value) => chooseScheme(value),
    subscribe: (onUpdate) => {
      stop = colourScheme.subscribe(() => onUpdate(colourScheme.get()));
    },
    unsubscribe: () => stop(),
    clear: () => chooseScheme('auto'),
  };
}
