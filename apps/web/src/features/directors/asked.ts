import type { DirectorPart, DirectorPlace } from '@javon/contract';

/** A number of the ranking whose events are shown. */
export interface Asked {
  readonly place: DirectorPlace;
  readonly part: DirectorPart;
}
