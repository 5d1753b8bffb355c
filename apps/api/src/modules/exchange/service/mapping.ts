import {
  type AnswerOf,
  type BodyOf,
  type ExchangeItem,
  type ExchangeMapping,
  type MappingKind,
  NOT_USED,
  PRICE_TARGETS,
  REQUISITE_TARGETS,
} from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import { pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { errorAt, notFound } from '../../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { tidy } from '../../../platform/text/normalise.ts';
import { type Candidate, proposalFor } from '../proposals.ts';
import * as bases from '../queries/bases.ts';
import * as queries from '../queries/mapping.ts';
import { TAKEN_KINDS, type TakenKind } from '../queries/pending.ts';
import { askForPictures, reopenKeptPictures } from '../queries/pictures.ts';

const note = noteOfChainRow('exchange_base', 'of_actor');

/** Kinds of imports that a decision affects. */
const CONCERNS: Readonly<Record<MappingKind, readonly TakenKind[]>> = {
  price_type: ['prices'],
  warehouse: ['balances'],
  group: ['products'],
  requisite: ['products'],
  property: ['parameters'],
};

/** Settings of a base that people change. */
const SETTINGS = ['sku_from', 'price_bound', 'withdraw_bound', 'pictures'] as const;

/** Our things that a kind may mean. */
function candidatesFor(kind: MappingKind, candidates: queries.Candidates): readonly Candidate[] {
  const { branches, categories, characters } = candidates;
  const ours = {
    warehouse: branches,
    group: categories,
    property: characters,
    price_type: [],
    requisite: [],
  };
  return ours[kind];
}

/** Prices include VAT unless 1C says otherwise. */
function hasTax({ tax_included }: Pick<queries.Mapped, 'tax_included'>): boolean {
  return tax_included ?? true;
}

function keyOf({ kind, ref }: Pick<queries.Mapped, 'kind' | 'ref'>): string {
  return `${kind} ${ref}`;
}

function byKey<Thing extends Pick<queries.Mapped, 'kind' | 'ref'>>(
  all: readonly Thing[],
): Map<string, Thing> {
  return new Map(all.map((one) => [keyOf(one), one]));
}

function isTarget(kind: MappingKind, target: string, candidates: queries.Candidates): boolean {
  if (target === NOT_USED) return true;
  if (kind === 'price_type') return PRICE_TARGETS.some((one) => one === target);
  if (kind === 'requisite') return REQUISITE_TARGETS.some((one) => one === target);
  return candidatesFor(kind, candidates).some(({ value }) => value === target);
}

/** Names of the parent groups, from the top. */
function pathOf(item: queries.Mappable, groups: ReadonlyMap<string, queries.Mappable>): string[] {
  const path: string[] = [];
  const seen = new Set<string>([item.ref]);
  for (let at = item.parent; at !== null && !seen.has(at); at = groups.get(at)?.parent ?? null) {
    seen.add(at);
    path.unshift(groups.get(at)?.name ?? at);
  }
  return path;
}

function itemsOf(
  mappable: readonly queries.Mappable[],
  mapping: readonly queries.Mapped[],
  candidates: queries.Candidates,
): ExchangeItem[] {
  const mapped = byKey(mapping);
  const groups = new Map(mappable.flatMap((one) => (one.kind === 'group' ? [[one.ref, one] as const] : [])));
  return mappable.map((item) => {
    const { kind, ref, name, currency, tax_included, count } = item;
    const own = mapped.get(keyOf(item));
    return {
      kind,
      ref,
      name,
      path: kind === 'group' ? pathOf(item, groups) : [],
      currency,
      tax_included,
      count,
      target: own?.target ?? null,
      proposal: own === undefined ? proposalFor(kind, name, candidatesFor(kind, candidates)) : null,
      word_ru: own?.word_ru ?? '',
      word_uz: own?.word_uz ?? '',
      renamed_from: own !== undefined && own.name !== name ? own.name : null,
      tax_before: own !== undefined && hasTax(own) !== hasTax(item) ? hasTax(own) : null,
    };
  });
}

/** Shows what a database of 1C sends and what it means. @throws AppError not_found */
export async function showMapping(
  db: Db,
  tokenId: number,
  language: ServerLanguage,
): Promise<ExchangeMapping> {
  const base = await bases.readBase(db, tokenId);
  const candidates = await queries.readCandidates(db, language);
  const items = itemsOf(
    await queries.readMappable(db, tokenId),
    await queries.readMapping(db, tokenId),
    candidates,
  );
  const choices = (all: readonly Candidate[]) =>
    all.map(({ value, names }) => ({ value, label: names[0] ?? value }));
  return {
    id: base.token_id,
    name: base.name,
    version: base.version,
    sku_from: base.sku_from,
    price_bound: base.price_bound,
    withdraw_bound: base.withdraw_bound,
    pictures: base.pictures,
    foreign: base.foreign_catalogue_id !== null,
    older: base.older_refused,
    items,
    choices: {
      branches: choices(candidates.branches),
      categories: choices(candidates.categories),
      characters: choices(candidates.characters),
    },
  };
}

type Body = BodyOf<'saveExchangeMapping'>;

/** @throws AppError exchange_price_twice if a price type of the body means the same price as another one */
function requireOnePriceType(
  mapped: readonly queries.Mapped[],
  before: readonly queries.Mapped[],
  { items }: Body,
): void {
  const isDecided = new Set(items.map(keyOf));
  const isPrice = ({ kind, target }: queries.Mapped) => kind === 'price_type' && target !== NOT_USED;
  const decided = mapped.filter(isPrice);
  const kept = before.filter((one) => isPrice(one) && !isDecided.has(keyOf(one)));
  for (const { ref, name, target } of decided) {
    const other = [...kept, ...decided].find((one) => one.target === target && one.ref !== ref);
    if (other === undefined) continue;
    const i = items.findIndex((one) => one.kind === 'price_type' && one.ref === ref);
    throw errorAt(`items.${i}.target`, 'exchange_price_twice', { name, other: other.name });
  }
}

/**
 * Stores what things of 1C mean. Everything affected is compared again, including records that 1C sent
 * before.
 * @throws AppError not_found, stale_version, exchange_target_wrong; exchange_price_twice if two price types mean one price
 */
export async function changeMapping(
  db: Db,
  { language, ...change }: Change & { readonly language: ServerLanguage },
  tokenId: number,
  body: Body,
): Promise<ExchangeMapping> {
  const known = byKey(await queries.readMappable(db, tokenId));
  await transaction(db, async (tx) => {
    const base = await bases.lockBase(tx, tokenId);
    requireVersion(base, body.version);
    const candidates = await queries.readCandidates(tx, language);
    const before = byKey(await queries.readMapping(tx, tokenId));
    const mapped = body.items.flatMap((item, i): queries.Mapped[] => {
      const { kind, ref, target, word_ru, word_uz } = item;
      if (target === '') return [];
      const { name, tax_included = null } = known.get(keyOf(item)) ?? before.get(keyOf(item)) ?? {};
      if (name === undefined || !isTarget(kind, target, candidates))
        throw errorAt(`items.${i}.target`, 'exchange_target_wrong', { name: name ?? ref });
      const words = { word_ru: tidy(word_ru ?? ''), word_uz: tidy(word_uz ?? '') };
      return [{ kind, ref, target, name, ...words, tax_included }];
    });
    requireOnePriceType(mapped, [...before.values()], body);
    await queries.noteLeftBranches(tx, tokenId, body.items);
    await queries.writeMapping(tx, tokenId, mapped);
    await queries.deleteMapping(
      tx,
      tokenId,
      body.items.filter(({ target }) => target === ''),
    );
    const settingsBefore = pick(base, SETTINGS);
    const settings = { ...settingsBefore, ...pick(body, SETTINGS) };
    await bases.updateBase(tx, tokenId, settings);
    if (settings.pictures !== base.pictures) {
      await reopenKeptPictures(tx, tokenId);
      await askForPictures(tx, tokenId);
    }
    const concerned = new Set(body.items.flatMap(({ kind }) => CONCERNS[kind]));
    if (settings.sku_from !== base.sku_from) concerned.add('products');
    await bases.forgetTaken(tx, tokenId, [...concerned]);
    await note(tx, change, tokenId, 'changed', {
      before: settingsBefore,
      after: { name: base.name, mapped: body.items.length, ...settings },
    });
  });
  return showMapping(db, tokenId, language);
}

/** Compares all records of 1C with the goods again. @throws AppError not_found */
export async function recheck(db: Db, change: Change, tokenId: number): Promise<AnswerOf<'recheckExchange'>> {
  await transaction(db, async (tx) => {
    const { name } = await bases.lockBase(tx, tokenId);
    await bases.forgetTaken(tx, tokenId, TAKEN_KINDS.flat());
    await bases.askAgain(tx, tokenId);
    await note(tx, change, tokenId, 'rechecked', { after: { name } });
  });
  return { asked: true };
}

/** Refusals that a person may overrule: how that is stored, and the action in the history. */
const ACCEPTED = {
  catalogue: { accept: bases.acceptForeign, action: 'accepted' },
  older: { accept: bases.acceptOlder, action: 'older_accepted' },
} as const;

/** Accepts the refused catalogue as one of this token, or older files until the next exchange. @throws AppError not_found */
export async function acceptRefused(
  db: Db,
  { language, ...change }: Change & { readonly language: ServerLanguage },
  tokenId: number,
  what: keyof typeof ACCEPTED,
): Promise<ExchangeMapping> {
  const { accept, action } = ACCEPTED[what];
  await transaction(db, async (tx) => {
    const { name } = await bases.lockBase(tx, tokenId);
    if (!(await accept(tx, tokenId))) throw notFound();
    await note(tx, change, tokenId, action, { after: { name } });
  });
  return showMapping(db, tokenId, language);
}
