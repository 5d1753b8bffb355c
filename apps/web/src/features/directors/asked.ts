import type { DirectorPart, DirectorPlace } from '@javon/contract';

/** A number that is looked into. */
export interface Asked {
  readonly place: DirectorPlace;
  readonly part: DirectorPart;
}
