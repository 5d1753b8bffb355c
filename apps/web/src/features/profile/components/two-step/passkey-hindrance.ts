import { supportsPasskeys } from '../../../../shared/passkeys/ceremony.ts';

/** Reason why a passkey cannot be added on this page. */
export type PasskeyHindrance = 'needs_name' | 'needs_site' | 'needs_browser';

/**
 * Returns the reason why this page cannot add a passkey; null if it can.
 * @param site host name on which this server's passkeys can be used; null if it has none
 */
export function hindranceOf(site: string | null): PasskeyHindrance | null {
  if (site === null) return 'needs_name';
  if (site !== window.location.hostname) return 'needs_site';
  return supportsPasskeys() ? null : 'needs_browser';
}
