import { useMediaQuery } from '@mantine/hooks';

/** Widest screen of a phone; the style sheets repeat it. */
const PHONE = '(max-width: 767px)';

/** Whether the screen is a phone's: the navigation is at the bottom, tables are cards. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
}
