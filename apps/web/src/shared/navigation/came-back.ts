import type { RouterHistory } from '@tanstack/react-router';

const isStep = (action: string) => action === 'BACK' || action === 'FORWARD' || action === 'GO';

let isBack = false;

/** Watches how addresses are come to; called once, as the application starts. */
export function watchHistory(history: RouterHistory): void {
  const [load] = performance.getEntriesByType('navigation');
  isBack = load instanceof PerformanceNavigationTiming && load.type === 'back_forward';
  history.subscribe(({ action: { type } }) => {
    // A replaced address is still the screen that was navigated to.
    if (type !== 'REPLACE') isBack = isStep(type);
  });
}

/** Returns whether the address at hand was come to by the browser's Back or Forward. */
export function cameBack(): boolean {
  return isBack;
}
