import type { Tag, TagReason } from '@javon/contract';

export type Reason = Tag['reasons'][number];

/** Reasons with sums before and after. */
const OF_MONEY: ReadonlySet<TagReason> = new Set(['price', 'old_price', 'instalment']);

/** Reasons that name a campaign, without values before and after. */
const OF_CAMPAIGN: ReadonlySet<TagReason> = new Set(['campaign_began', 'campaign_ended']);

/** Parts of a reason's chip: the name, and the values before and after. */
export interface ReasonParts {
  readonly code: TagReason;
  readonly from: string | null;
  readonly to: string | null;
}

interface Words {
  /** Formats a sum of money. */
  readonly money: (value: number) => string;
  /** Text for a missing value. */
  readonly none: string;
  /** Formats a day `2026-11-30`. */
  readonly day: (value: string) => string;
  /** Puts a name into quotation marks. */
  readonly named: (name: string) => string;
  readonly format: (code: string) => string;
  /** Returns the name of a language of tags. */
  readonly language: (code: string) => string;
}

function inWords(code: TagReason, value: number | string | null, words: Words): string | null {
  if (value === null) return null;
  if (code === 'language') return words.language(String(value));
  if (code === 'until' || code === 'ahead') return words.day(String(value));
  if (code === 'format') return words.format(String(value));
  return typeof value === 'number' ? words.money(value) : value;
}

/** Texts of a reason: a removed old price shows `→ none`, a move only its target. */
export function reasonParts(reason: Reason, words: Words): ReasonParts {
  const { code } = reason;
  const from = inWords(code, reason.from, words);
  const to = inWords(code, reason.to, words);
  if (OF_CAMPAIGN.has(code)) {
    const name = from ?? to;
    return { code, from: name === null ? null : words.named(name), to: null };
  }
  if (OF_MONEY.has(code) && (from !== null || to !== null)) {
    return { code, from: from ?? words.none, to: to ?? words.none };
  }
  return { code, from, to };
}
