import { useMediaQuery } from '@mantine/hooks';

/** Widest screen of a phone; the style sheets repeat it. */
const PHONE = '(max-width: 767px)';

/** Whether a media query matches the window, from the first render on. */
export function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true;
}

/** Whether the screen is a phone's: the navigation is at the bottom, tables are cards. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
