import type { BodyIn } from '@javon/contract';
import { sentPlacements } from '@javon/contract/shelf-wire';
import { validatePlacements } from '@javon/planogram';
import type { ShelfEdit } from '../shelf-editor/public.ts';

/** The drawn plan as a request needs it; products that do not fit were placed on purpose. */
export function proposalOf({
  edit,
  version,
}: ShelfEdit): NonNullable<BodyIn<'createApplication'>['proposal']> {
  const plan = edit.plan.get();
  return {
    version: version.current,
    placements: sentPlacements(plan),
    forced: validatePlacements(plan).length > 0,
  };
}

/** Id of the draft of a request's proposed plan. */
export function redrawDraft(application: number): string {
  return `application-redraw-${application}`;
}
