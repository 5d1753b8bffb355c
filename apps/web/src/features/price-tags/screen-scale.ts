import { lasting } from '../../shared/storage.ts';
import { createStore, useStore } from '../../shared/store.ts';

const KEY = 'javon.screen-scale';
/** Range of the correction of a browser's millimetre on common screens. */
export const SCREEN_SCALE = { min: 0.6, max: 1.8, step: 0.005 } as const;

function kept(): number {
  const value = Number(lasting.read(KEY));
  return value >= SCREEN_SCALE.min && value <= SCREEN_SCALE.max ? value : 1;
}

const scale = createStore(kept());

/** Factor by which a millimetre of this browser has to be scaled to be true on this screen. */
export function useScreenScale(): number {
  return useStore(scale);
}

/** Stores the factor of this screen in this browser, as it depends on the screen. */
export function setScreenScale(value: number): void {
  lasting.write(KEY, String(value));
  scale.set(value);
}
