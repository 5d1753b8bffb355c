import { at, type CampaignPrice, type Format, type Language, type Words } from '../facts.ts';
import { type PrintItem, Refused, type TagModel } from '../model.ts';
import type { Site } from '../site.ts';
import type { ScanOf } from '../walk-facts.ts';

/** Day relative to the day of the step: 0 is today, 1 tomorrow. */
type Day = number;

export interface SegmentTerms {
  readonly begins?: Day;
  readonly ends?: Day;
  readonly months?: number;
  readonly promoBank?: boolean;
}

export interface CampaignPlan {
  readonly format: Format;
  readonly sampler: number;
  readonly begins: Day;
  readonly ends: Day;
  readonly products: readonly (readonly [product: number, price: CampaignPrice])[];
  readonly branches: readonly number[];
}

/** An event, as plain data: a history is a list of events and can be saved and replayed. */
export type Step =
  | {
      readonly do: 'price';
      readonly products: readonly number[];
      readonly price: number | null;
      readonly oldPrice: number | null;
    }
  | {
      readonly do: 'comingPrice';
      readonly product: number;
      readonly day: Day;
      readonly price: number;
      readonly oldPrice: number | null;
    }
  | { readonly do: 'applyComingPrices' }
  | { readonly do: 'name'; readonly product: number; readonly name: Words }
  | { readonly do: 'shortName'; readonly product: number; readonly name: Words | null }
  | { readonly do: 'barcode'; readonly product: number; readonly barcode: string | null }
  | { readonly do: 'premium'; readonly product: number; readonly premium: boolean }
  | { readonly do: 'brand'; readonly product: number; readonly brand: number | null }
  | { readonly do: 'renameBrand'; readonly brand: number; readonly name: string }
  | {
      readonly do: 'character';
      readonly product: number;
      readonly character: number;
      readonly value: Words | null;
    }
  | { readonly do: 'label'; readonly character: number; readonly label: Words }
  | { readonly do: 'picture'; readonly product: number; readonly picture: number | null }
  | { readonly do: 'category'; readonly product: number; readonly category: number }
  | { readonly do: 'bind'; readonly category: number; readonly format: Format; readonly sampler: number }
  | { readonly do: 'unbind'; readonly category: number; readonly format: Format }
  | { readonly do: 'tagFormat'; readonly category: number; readonly format: Format }
  | {
      readonly do: 'sampler';
      readonly sampler: number;
      readonly title: Words | null;
      readonly months?: number;
      readonly shortName?: boolean;
    }
  | { readonly do: 'language'; readonly branch: number; readonly language: Language }
  | { readonly do: 'place'; readonly branch: number; readonly product: number; readonly shelf: number }
  /** Leaves every shelf of the branch and is put on another. */
  | { readonly do: 'move'; readonly branch: number; readonly product: number; readonly shelf: number }
  | { readonly do: 'leave'; readonly branch: number; readonly product: number; readonly shelf: number | null }
  | { readonly do: 'deleteShelf'; readonly branch: number; readonly shelf: number }
  | { readonly do: 'bringBackShelf'; readonly branch: number; readonly shelf: number }
  | { readonly do: 'delete'; readonly product: number }
  | { readonly do: 'restore'; readonly product: number }
  | { readonly do: 'markup'; readonly months: number; readonly markup: number }
  | {
      readonly do: 'switchPlan';
      readonly months: number;
      readonly active: boolean;
      readonly byHand?: boolean;
    }
  | ({ readonly do: 'segment'; readonly products: readonly number[] } & Required<SegmentTerms>)
  | ({ readonly do: 'editSegment'; readonly segment: number } & SegmentTerms)
  | {
      readonly do: 'segmentProducts';
      readonly segment: number;
      readonly add: readonly number[];
      readonly remove: readonly number[];
    }
  | { readonly do: 'deleteSegment'; readonly segment: number }
  | { readonly do: 'restoreSegment'; readonly segment: number }
  | ({ readonly do: 'campaign' } & CampaignPlan)
  /** Rows from before campaigns were refused for overlapping or having no end. */
  | ({ readonly do: 'oldCampaign'; readonly endless: boolean } & CampaignPlan)
  | {
      readonly do: 'editCampaign';
      readonly campaign: number;
      readonly begins?: Day;
      readonly ends?: Day;
      readonly sampler?: number;
      readonly prices?: readonly (readonly [number, CampaignPrice])[];
      readonly branches?: readonly number[];
    }
  | { readonly do: 'withdraw'; readonly campaign: number }
  | {
      readonly do: 'print';
      readonly branch: number;
      readonly items: readonly PrintItem[];
      readonly day: Day;
      /** By default the branch's own. */
      readonly language?: Language;
    }
  | {
      readonly do: 'confirm';
      readonly job: number;
      readonly failed: readonly { readonly product: number; readonly format: Format }[];
      /** The tags that hang; without it all that have not failed. */
      readonly hung?: readonly { readonly product: number; readonly format: Format }[];
    }
  | {
      readonly do: 'takeDown';
      readonly branch: number;
      readonly items: readonly { readonly product: number; readonly format: Format }[];
    }
  | { readonly do: 'beginWalk'; readonly branch: number; readonly shelf: number | null }
  | {
      readonly do: 'scan';
      readonly walk: number;
      /** In the order in which they are sent. */
      readonly of: readonly ScanOf[];
      /** The shelf of the scans, if it is not that of the walk. */
      readonly shelf: number | null;
      /** Whether the last one was scanned first. */
      readonly backwards: boolean;
      /** How many of the last scans are sent once more. */
      readonly again: number;
    }
  /** Ends a walk, or reads its result once more. */
  | { readonly do: 'endWalk'; readonly walk: number }
  /** Midnight passes several times; the nightly work on prices is a separate step and may be late. */
  | { readonly do: 'days'; readonly count: number };

export type Of<K extends Step['do']> = Extract<Step, { readonly do: K }>;

/**
 * The answer to a step: null if it was done completely, else the code of the refusal. A print that leaves
 * some tags out lists them, see {@link printAnswer}; scans and ends of walks answer with what was found.
 */
export type Answer = string | null;

/** A kind of step: its effect on the model, and its call of the server. */
export interface Kind<K extends Step['do']> {
  /** @throws Refused if it is not possible; the model is unchanged then */
  model(model: TagModel, step: Of<K>): Answer | undefined;
  server(site: Site, step: Of<K>, context: ServerContext): Promise<Answer>;
}

/** Context of the server's part of a step: the model after the step. */
export interface ServerContext {
  readonly model: TagModel;
  readonly today: string;
}

/** Refuses a step about a row that does not exist: it is left out of a shortened history. */
export class Impossible extends Error {}

export function must(condition: boolean): void {
  if (!condition) throw new Impossible('the step does not apply');
}

export function refuseIf(condition: boolean, code: string): void {
  if (condition) throw new Refused(code);
}

export function localised({ uz, ru, kaa }: Words): object {
  return { uz, ru, kaa: kaa ?? '' };
}

export function isAlive(model: TagModel, product: number): void {
  must(!at(model.chain.products, product).deleted);
}
