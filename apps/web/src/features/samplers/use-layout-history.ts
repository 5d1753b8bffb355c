import type { TagLayout } from '@javon/price-tag';
import { useRef, useState } from 'react';

/** Changes of the same property within this time are undone together. */
const TOGETHER_MS = 800;
/** Most steps that can be undone. */
const MOST = 100;

export interface LayoutHistory {
  readonly layout: TagLayout;
  /** Changes the layout; fast changes of the same name, or of one drag, are one step. */
  readonly change: (next: TagLayout, what?: string) => void;
  /** Returns to the layout and the steps of this rendering: a drag that is cancelled leaves no step. */
  readonly revert: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * The layout of a form with undo and redo.
 * @param onStep called after a step was undone or redone
 * @param version of the row that the form edits: a step does not go back behind what another person saved
 */
export function useLayoutHistory(
  layout: TagLayout,
  version: number | undefined,
  set: (next: TagLayout) => void,
  onStep: (from: TagLayout, to: TagLayout) => void,
): LayoutHistory {
  const [past, setPast] = useState<readonly TagLayout[]>([]);
  const [future, setFuture] = useState<readonly TagLayout[]>([]);
  const [since, setSince] = useState(version);
  if (since !== version) {
    setSince(version);
    setPast([]);
    setFuture([]);
  }
  const last = useRef({ what: '', at: 0 });
  return {
    layout,
    change: (next, what = '') => {
      if (next === layout) return;
      const at = Date.now();
      const isNear = what.startsWith('drag') || at - last.current.at < TOGETHER_MS;
      const isSame = what !== '' && last.current.what === what && isNear;
      last.current = { what, at };
      if (!isSame) setPast([...past, layout].slice(-MOST));
      setFuture([]);
      set(next);
    },
    revert: () => {
      last.current = { what: '', at: 0 };
      setPast(past);
      setFuture(future);
      set(layout);
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      last.current = { what: '', at: 0 };
      setPast(past.slice(0, -1));
      setFuture([layout, ...future]);
      set(before);
      onStep(layout, before);
    },
    redo: () => {
      const [next, ...rest] = future;
      if (next === undefined) return;
      last.current = { what: '', at: 0 };
      setPast([...past, layout]);
      setFuture(rest);
      set(next);
      onStep(layout, next);
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
