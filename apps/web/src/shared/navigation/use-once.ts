import { useState } from 'react';

/**
 * Whether something was wanted at least once. The code of an overlay is fetched with its first use, and stays rendered
 * for the overlay's closing.
 */
export function useOnce(wanted: boolean): boolean {
  const [was, setWas] = useState(wanted);
  if (wanted && !was) setWas(true);
  return was || wanted;
}
