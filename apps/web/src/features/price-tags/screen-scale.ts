import { lasting } from '../../shared/storage.ts';
import { createStore, useStore } from '../../shared/store.ts';

const KEY = 'javon.screen-scale';
/** A browser's millimetre is true within this range on any screen people work at. */
export const SCREEN_SCALE = { min: 0.6, max: 1.8, step: 0.005 } as const;

function kept(): number {
  const value = Number(lasting.read(KEY));
  return value >= SCREEN_SCALE.min && value <= SCREEN_SCALE.max ? value : 1;
}

const scale = createStore(kept());

/** By how much a millimetre of this browser has to be stretched to be one on this screen. */
export function useScreenScale(): number {
  return useStore(scale);
}

/** Keeps what this screen was measured to need; in this browser, as it is the screen's own matter. */
export function setScreenScale(value: number): void {
  lasting.write(KEY, String(value));
  scale.set(value);
}
