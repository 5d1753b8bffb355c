import type { Format, TagState } from '@javon/contract';
import { today } from '../../shared/format/format.ts';
import type { Order } from './model/walk.ts';

/** Search parameters of the tag queue. */
export interface QueueSearch {
  readonly branch?: string;
  /** `none` after the choice was cleared. */
  readonly category?: number | 'all' | 'none';
  readonly format?: Format;
  readonly state?: TagState;
  readonly search?: string;
  /** Id of the shelf to filter by. */
  readonly shelf?: number;
  readonly order?: Order;
  readonly as_of?: string;
  /** Shows the log of prints instead of the queue. */
  readonly jobs?: true;
  /** Limits the log to unconfirmed prints. */
  readonly open?: true;
  readonly job?: number;
  /** The job was sent here: its sheets go to the printer automatically. */
  readonly print?: true;
}

/** Changes some search parameters; undefined removes one. */
export type ChangeQueue = (part: { readonly [K in keyof QueueSearch]?: QueueSearch[K] | undefined }) => void;

/** The future day in the address; today and past days count as none. */
export function comingDay(asOf: string | undefined): string | undefined {
  return asOf !== undefined && asOf > today() ? asOf : undefined;
}
