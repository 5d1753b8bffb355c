import { setConsoleFunction } from 'three';

/** Said of the clock that @react-three/fiber makes for each canvas, and that nobody here can do without. */
const KNOWN = 'THREE.Clock: This module has been deprecated';

/** Lets three say everything but what is known and not ours to mend. */
export function keepQuiet(): void {
  setConsoleFunction((type: 'log' | 'warn' | 'error', message: string, ...rest: unknown[]) => {
    // biome-ignore lint/suspicious/noConsole: where three says it by itself
    if (!message.startsWith(KNOWN)) console[type](message, ...rest);
  });
}
