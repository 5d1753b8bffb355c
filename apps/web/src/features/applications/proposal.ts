import type { BodyIn, createApplication } from '@javon/contract';
import { sentPlacements } from '@javon/contract/shelf-wire';
import { validatePlacements } from '@javon/planogram';
import type { ShelfEdit } from '../shelf-editor/public.ts';

/** The drawn plan as a request takes it; what does not fit was put there on purpose. */
export function proposalOf({
  edit,
  version,
}: ShelfEdit): NonNullable<BodyIn<typeof createApplication>['proposal']> {
  const plan = edit.plan.get();
  return {
    version: version.current,
    placements: sentPlacements(plan),
    forced: validatePlacements(plan).length > 0,
  };
}

/** Names the unsaved work on the proposed plan of a request, for its draft. */
export function redrawDraft(application: number): string {
  return `application-redraw-${application}`;
}
