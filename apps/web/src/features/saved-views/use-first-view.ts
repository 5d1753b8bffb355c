import type { SavedList, SavedView } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameBack } from '../../shared/navigation/came-back.ts';
import { applyHidden } from '../../shared/ui/table/columns.ts';
import { viewQuery, viewSearch } from './model/view-query.ts';
import { savedViewsQuery } from './queries.ts';

export interface ViewedList {
  readonly list: SavedList;
  /** Id of the list's table, whose choice of columns is a part of the view. */
  readonly table?: string | undefined;
  /** Parameters that are a step on the screen and no filter. */
  readonly omit?: readonly string[];
}

/** Returns a function that opens a view of a list, in the current branch. */
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
 * Opens the person's first view if the list is entered by an address without filters. Back and Forward
 * restore the list as it was.
 */
export function useFirstView(viewed: ViewedList): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [isBare] = useState(() => viewQuery(search, viewed.omit) === '' && !cameBack());
  const { data } = useQuery({ ...savedViewsQuery(viewed.list), enabled: isBare });
  const open = useOpenView(viewed);
  const openFirst = useEffectEvent((views: readonly SavedView[]) => {
    const first = views.find((view) => view.opens_first);
    // A person who has searched or filtered meanwhile keeps that.
    if (first && viewQuery(search, viewed.omit) === '') open(first, true);
  });
  const isDecided = useRef(!isBare);
  useEffect(() => {
    if (isDecided.current || data === undefined) return;
    isDecided.current = true;
    openFirst(data.items);
  }, [data]);
}
