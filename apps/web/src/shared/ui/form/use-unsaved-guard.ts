import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { siteDown } from '../../http/outage.ts';
import { currentVisitor, signedOut } from '../../session/visitor.ts';
import { useLatest } from '../../use-latest.ts';
import { confirmLeaving } from '../confirm/confirm-leaving.ts';
import { openPanels } from '../panel/open-panels.ts';
import { dropDraft, keepDraft, takeDraft } from './draft.ts';

interface Guarded {
  /** Names the work among all, for its draft. */
  readonly id: string;
  readonly isUnsaved: () => boolean;
  /** Whether leaving asks first; true by default. */
  readonly asks?: boolean | undefined;
  /** Whether an address of the same page shows something else in place of the work. */
  readonly leavesWith?: (search: Readonly<Record<string, unknown>>) => boolean;
  /** Returns the draft to store when the session ends or the page is hidden. */
  readonly keep: () => object;
  /** Names of what is kept in no draft. */
  readonly secret?: readonly string[] | undefined;
  /** Restores what was stored, once. */
  readonly restore: (draft: Record<string, unknown>) => void;
}

function personId(): number | undefined {
  return (currentVisitor().person as { id?: number } | null)?.id;
}

/**
 * Asks before unsaved work is left; keeps it through a lost session, and while the page is out of sight: a phone
 * closes it there without asking anybody.
 */
export function useUnsavedGuard(guarded: Guarded): void {
  const latestRef = useLatest(guarded);
  const leaving = useRef(false);
  useBlocker({
    disabled: guarded.asks === false,
    enableBeforeUnload: () => latestRef.current.isUnsaved() && !leaving.current,
    shouldBlockFn: async ({ action, current, next }) => {
      if (action === 'BACK' && openPanels.size > 0) return false;
      const { isUnsaved, leavesWith } = latestRef.current;
      const stays =
        current.pathname === next.pathname && !leavesWith?.(next.search as Record<string, unknown>);
      if (leaving.current || stays || !isUnsaved()) return false;
      return !(await confirmLeaving());
    },
  });
  const { id } = guarded;
  useEffect(() => {
    const person = personId();
    const draft = person === undefined ? null : takeDraft(id, person);
    if (draft) latestRef.current.restore(draft);
    const keep = () => {
      const now = personId();
      if (now === undefined || !latestRef.current.isUnsaved()) return;
      keepDraft(id, now, latestRef.current.keep(), latestRef.current.secret ?? []);
    };
    const onSight = () => {
      if (document.visibilityState === 'hidden') keep();
      else dropDraft(id);
    };
    document.addEventListener('visibilitychange', onSight);
    const leave = (keeps: boolean) => {
      leaving.current = true;
      if (keeps) keep();
    };
    const stops = [signedOut.on((how) => leave(how !== 'chosen')), siteDown.on(() => leave(true))];
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      for (const stop of stops) stop();
    };
  }, [id]);
}
