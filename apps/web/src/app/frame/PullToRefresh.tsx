import { IconRefresh } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/http/query-client.ts';
import { Row } from '../../shared/ui/layout/layout.tsx';
import styles from './pull.module.css';

/** Distances after which a gesture counts as a pull, and after which a pull refreshes, pixels. */
const WAY = { begin: 8, refresh: 120 } as const;

/** Elements that handle dragging themselves, such as a drawing or a slider. */
const DRAGGED = 'canvas, input[type=range], [role=slider]';

/** Whether a touch may become a pull: no element around it is scrolled or handles dragging itself. */
function mayPull(target: EventTarget | null, main: Element): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    if (at.scrollTop > 0 || at.matches(DRAGGED) || getComputedStyle(at).touchAction === 'none') return false;
    if (at === main) return true;
  }
  return false;
}

/**
 * Calls back when a finger pulls the screen down from its top and is lifted.
 * @param onWay called with the distance of the finger, 0 when the gesture has ended
 * @returns removes the listeners
 */
function onPull(main: Element, onWay: (way: number) => void, onDone: () => void): () => void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let way = 0;
  const stop = () => {
    from = null;
    way = 0;
    onWay(0);
  };
  const begin = (event: TouchEvent) => {
    const [touch] = event.touches;
    stop();
    if (touch && event.touches.length === 1 && mayPull(event.target, main))
      from = { x: touch.clientX, y: touch.clientY };
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (from === null || !touch) return;
    const down = touch.clientY - from.y;
    const aside = Math.abs(touch.clientX - from.x);
    if (way === 0 && Math.max(Math.abs(down), aside) < WAY.begin) return;
    if (event.touches.length > 1 || down <= 0 || (way === 0 && aside > down)) return stop();
    // Prevents the browser from scrolling, and from its own reload.
    if (event.cancelable) event.preventDefault();
    way = down;
    onWay(way);
  };
  const end = () => {
    const isFar = way >= WAY.refresh;
    stop();
    if (isFar) onDone();
  };
  const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: stop };
  for (const [name, listener] of Object.entries(listeners))
    main.addEventListener(name, listener as EventListener, { passive: false });
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      main.removeEventListener(name, listener as EventListener);
  };
}

/**
 * Fetches the lists of a screen again when a finger pulls it down, as an installed application has no reload
 * of its own. People who cannot use the gesture have a button that appears on focus.
 */
export function PullToRefresh() {
  const { t } = useTranslation('frame');
  const isList = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.pulls === true });
  const sign = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'refreshing' | 'refreshed'>('idle');
  const refresh = useCallback(async () => {
    setState('refreshing');
    await queryClient.refetchQueries({ type: 'active' });
    setState('refreshed');
  }, []);
  useEffect(() => {
    const main = sign.current?.closest('main');
    if (!isList || !main) return;
    const draw = (way: number) => {
      sign.current?.style.setProperty('--pull', String(Math.min(1, way / WAY.refresh)));
      sign.current?.toggleAttribute('data-pulled', way > 0);
    };
    return onPull(main, draw, () => void refresh());
  }, [isList, refresh]);
  if (!isList) return null;
  return (
    <div ref={sign} className={styles.top} data-busy={state === 'refreshing' || undefined}>
      <button type="button" className={styles.button} onClick={() => void refresh()}>
        {t('refresh')}
      </button>
      <p className="visually-hidden" aria-live="polite">
        {state === 'idle' ? '' : t(state)}
      </p>
      <Row as="span" align="center" justify="center" tone="accent" className={styles.sign} aria-hidden="true">
        <IconRefresh size={20} stroke={2} />
      </Row>
    </div>
  );
}
