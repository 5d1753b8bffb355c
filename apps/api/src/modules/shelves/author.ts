import type { LocalisedChange } from '../../platform/change/change.ts';

/** Author of changes by the system, such as nightly jobs. */
export interface Author {
  readonly userId: number | null;
  readonly branchId: number | null;
  readonly requestId?: string;
}

export function authorOf({ actor, requestId }: Pick<LocalisedChange, 'actor' | 'requestId'>): Author {
  return { userId: actor.userId, branchId: actor.branchId, requestId };
}
