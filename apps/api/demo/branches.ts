import { readRows } from './read-rows.ts';

export interface DemoBranch {
  readonly code: string;
  readonly region: string;
  readonly uz: string;
  readonly ru: string;
  readonly streetUz: string;
  readonly streetRu: string;
  readonly language: 'uz' | 'ru' | 'kaa';
}

/** The 40 branches; an id is the place in this list. */
export const BRANCHES = readRows<DemoBranch>('branches');
