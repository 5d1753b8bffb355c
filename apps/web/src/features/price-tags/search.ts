import type { Format, TagState } from '@javon/contract';
import { today } from '../../shared/format/format.ts';
import type { Order } from './model/walk.ts';

/** Search parameters of the tag queue. */
export interface QueueSearch {
  readonly branch?: string;
  /** `none`: the choice was cleared. */
  readonly category?: number | 'all' | 'none';
  readonly format?: Format;
  readonly state?: TagState;
  readonly search?: string;
  /** Id of the shelf to filter by. */
  readonly shelf?: number;
  readonly order?: Order;
  readonly as_of?: string;
  /** The log of prints in place of the queue. */
  readonly jobs?: true;
  /** Of the log, only prints that wait for their confirmation. */
  readonly open?: true;
  readonly job?: number;
  /** The job's sheets go to the printer by themselves: it was sent here to be printed. */
  readonly print?: true;
}

/** Changes some search parameters; undefined removes one. */
export type ChangeQueue = (part: { readonly [K in keyof QueueSearch]?: QueueSearch[K] | undefined }) => void;

/** The coming day that the address names; today and days gone by are as no day at all. */
export function comingDay(asOf: string | undefined): string | undefined {
  return asOf !== undefined && asOf > today() ? asOf : undefined;
}
