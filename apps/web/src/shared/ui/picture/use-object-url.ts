import { useLayoutEffect, useState } from 'react';

/** Returns an address of the bytes for an `img`, valid as long as they are shown; null for none. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the browser paints, so that a picture at hand does not show initials first.
  useLayoutEffect(() => {
    if (!bytes) return setUrl(null);
    const next = URL.createObjectURL(bytes);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [bytes]);
  return url;
}
