import type { SavedList, SavedView } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameBack } from '../../shared/navigation/came-back.ts';
import { applyHidden } from '../../shared/ui/table/columns.ts';
import { viewQuery, viewSearch } from './model/view-query.ts';
import { savedViewsQuery } from './queries.ts';

/** A list of which views are saved. */
export interface ViewedList {
  readonly list: SavedList;
  /** Id of the list's table, whose choice of columns is a part of the view. */
  readonly table?: string | undefined;
  /** Parts of the address that are a step on the screen and no filter. */
  readonly omit?: readonly string[];
}

/** Returns what opens a view of a list, in the branch at hand. */
export function useOpenView({ table }: ViewedList): (view: SavedView, replace: boolean) => void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return (view, replace) => {
    if (table !== undefined && view.columns) applyHidden(table, view.columns);
    void navigate({
      to: '.',
      search: viewSearch(view.query, search),
      replace,
      resetScroll: false,
    });
  };
}

/**
 * Opens the view that the person lets open first, where the list is entered by an address that names no filter. Back
 * and Forward lead to the list as it was.
 */
export function useFirstView(viewed: ViewedList): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [isBare] = useState(() => viewQuery(search, viewed.omit) === '' && !cameBack());
  const { data } = useQuery({ ...savedViewsQuery(viewed.list), enabled: isBare });
  const open = useOpenView(viewed);
  const openFirst = useEffectEvent((views: readonly SavedView[]) => {
    const first = views.find((view) => view.opens_first);
    if (first) open(first, true);
  });
  const isDecided = useRef(!isBare);
  useEffect(() => {
    if (isDecided.current || data === undefined) return;
    isDecided.current = true;
    openFirst(data.items);
  }, [data]);
}
