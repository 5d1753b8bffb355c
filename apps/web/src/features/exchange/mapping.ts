import {
  type ExchangeItem,
  type ExchangeMapping,
  MAPPING_KINDS,
  type MappingKind,
  NOT_USED,
  PRICE_TARGETS,
  REQUISITE_TARGETS,
  type RequisiteTarget,
} from '@javon/contract';

/** Unsaved decision about a thing of 1C. */
export interface Decision {
  readonly target: string;
  readonly word_ru: string;
  readonly word_uz: string;
}

/** Decisions by the keys of their things. */
export type Decisions = Readonly<Record<string, Decision>>;

/** Key of a thing of 1C. */
export const keyOf = ({ kind, ref }: Pick<ExchangeItem, 'kind' | 'ref'>): string => `${kind} ${ref}`;

/** Decision about a thing as it was saved. */
export const savedDecision = ({ target, word_ru, word_uz }: ExchangeItem): Decision => ({
  target: target ?? '',
  word_ru,
  word_uz,
});

/** Decision about a thing for display: the unsaved one, else the saved one. */
export const decisionOf = (item: ExchangeItem, decisions: Decisions): Decision =>
  decisions[keyOf(item)] ?? savedDecision(item);

/** Adds decisions that accept every proposal. */
export function acceptProposals(items: readonly ExchangeItem[], decisions: Decisions): Decisions {
  const accepted = items.flatMap((item) => {
    if (item.proposal === null || decisionOf(item, decisions).target !== '') return [];
    return [[keyOf(item), { ...decisionOf(item, decisions), target: item.proposal }] as const];
  });
  return { ...decisions, ...Object.fromEntries(accepted) };
}

/** Number of proposals that are not accepted yet. */
export function openProposals(items: readonly ExchangeItem[], decisions: Decisions): number {
  return items.filter((item) => item.proposal !== null && decisionOf(item, decisions).target === '').length;
}

/** Groups items by kind, without empty kinds. */
export function byKind(
  items: readonly ExchangeItem[],
): readonly { readonly kind: MappingKind; readonly items: readonly ExchangeItem[] }[] {
  return MAPPING_KINDS.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) })).filter(
    (group) => group.items.length > 0,
  );
}

const FIELDS = ['name_ru', 'name_uz', 'barcode', 'brand', 'weight', 'width', 'height', 'length'] as const;

/** Field of a product that a requisite fills, and its unit in 1C. */
export function fieldOf(target: RequisiteTarget): {
  readonly field: (typeof FIELDS)[number];
  readonly unit: string;
} {
  const [name, unit = ''] = target.split(':');
  return { field: FIELDS.find((field) => field === name) ?? 'name_ru', unit };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options of a kind: not decided, not used, then our things. */
export function optionsOf(
  kind: MappingKind,
  choices: ExchangeMapping['choices'],
  words: {
    readonly waits: string;
    readonly none: string;
    readonly price: (target: (typeof PRICE_TARGETS)[number]) => string;
    readonly field: (target: RequisiteTarget) => string;
  },
): readonly Option[] {
  const ours = (): readonly Option[] => {
    switch (kind) {
      case 'price_type':
        return PRICE_TARGETS.map((value) => ({ value, label: words.price(value) }));
      case 'requisite':
        return REQUISITE_TARGETS.map((value) => ({ value, label: words.field(value) }));
      case 'warehouse':
        return choices.branches;
      case 'group':
        return choices.categories;
      case 'property':
        return choices.characters;
    }
  };
  return [{ value: '', label: words.waits }, { value: NOT_USED, label: words.none }, ...ours()];
}
