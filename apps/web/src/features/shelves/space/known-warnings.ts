import { setConsoleFunction } from 'three';

/** Deprecation warning about the clock that @react-three/fiber creates for each canvas; not ours to mend. */
const KNOWN = 'THREE.Clock: This module has been deprecated';

/** Suppresses known warnings of three.js; all its other messages reach the console. */
export function suppressKnownWarnings(): void {
  setConsoleFunction((type: 'log' | 'warn' | 'error', message: string, ...rest: unknown[]) => {
    // biome-ignore lint/suspicious/noConsole: three.js logs there by default
    if (!message.startsWith(KNOWN)) console[type](message, ...rest);
  });
}
