import { useEffect, useState } from 'react';

/**
 * Whether an overlay that comes with its first opening is shown: closed when it mounts, and open right after.
 * An overlay that mounts open does not know what had the focus before it, and could not give it back.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
