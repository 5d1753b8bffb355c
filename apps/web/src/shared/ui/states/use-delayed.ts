import { useEffect, useState } from 'react';

/** Time of waiting after which skeletons are shown. */
const SKELETON_MS = 200;

/** False at first, true after the given time: for what a quick answer should never show. */
export function useDelayed(ms: number = SKELETON_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
