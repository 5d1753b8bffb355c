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
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion } from '../../../platform/change/version.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
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

/** Our things that a kind may mean. */
function candidatesFor(kind: MappingKind, candidates: queries.Candidates): readonly Candidate[] {
  switch (kind) {
    case 'warehouse':
      return candidates.branches;
    case 'group':
      return candidates.categories;
    case 'property':
      return candidates.characters;
    default:
      return [];
  }
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
  const mapped = new Map(mapping.map((one) => [`${one.kind} ${one.ref}`, one]));
  const groups = new Map(mappable.flatMap((one) => (one.kind === 'group' ? [[one.ref, one] as const] : [])));
  return mappable.map((item) => {
    const { kind, ref, name, currency, tax_included, count } = item;
    const own = mapped.get(`${kind} ${ref}`);
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
  const isDecided = new Set(items.map(({ kind, ref }) => `${kind} ${ref}`));
  const isPrice = ({ kind, target }: queries.Mapped) => kind === 'price_type' && target !== NOT_USED;
  const decided = mapped.filter(isPrice);
  const kept = before.filter((one) => isPrice(one) && !isDecided.has(`${one.kind} ${one.ref}`));
  for (const { ref, name, target } of decided) {
    const other = [...kept, ...decided].find((one) => one.target === target && one.ref !== ref);
    if (other === undefined) continue;
    const i = items.findIndex((one) => one.kind === 'price_type' && one.ref === ref);
    const params = { name, other: other.name };
    throw new AppError('exchange_price_twice', {
      params,
      issues: [{ path: `items.${i}.target`, code: 'exchange_price_twice', params }],
    });
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
  const known = new Map(
    (await queries.readMappable(db, tokenId)).map((one) => [`${one.kind} ${one.ref}`, one]),
  );
  await transaction(db, async (tx) => {
    const base = await bases.lockBase(tx, tokenId);
    requireVersion(base, body.version);
    const candidates = await queries.readCandidates(tx, language);
    const before = new Map(
      (await queries.readMapping(tx, tokenId)).map((one) => [`${one.kind} ${one.ref}`, one]),
    );
    const mapped = body.items.flatMap(({ kind, ref, target, word_ru, word_uz }, i): queries.Mapped[] => {
      if (target === '') return [];
      const name = known.get(`${kind} ${ref}`)?.name ?? before.get(`${kind} ${ref}`)?.name;
      if (name === undefined || !isTarget(kind, target, candidates))
        throw new AppError('exchange_target_wrong', {
          params: { name: name ?? ref },
          issues: [
            { path: `items.${i}.target`, code: 'exchange_target_wrong', params: { name: name ?? ref } },
          ],
        });
      const words = { word_ru: tidy(word_ru ?? ''), word_uz: tidy(word_uz ?? '') };
      return [{ kind, ref, target, name, ...words }];
    });
    requireOnePriceType(mapped, [...before.values()], body);
    await queries.noteLeftBranches(tx, tokenId, body.items);
    await queries.writeMapping(tx, tokenId, mapped);
    await queries.deleteMapping(
      tx,
      tokenId,
      body.items.filter(({ target }) => target === ''),
    );
    const {
      sku_from = base.sku_from,
      price_bound = base.price_bound,
      withdraw_bound = base.withdraw_bound,
      pictures = base.pictures,
    } = body;
    await bases.updateBase(tx, tokenId, { sku_from, price_bound, withdraw_bound, pictures });
    if (pictures !== base.pictures) {
      await reopenKeptPictures(tx, tokenId);
      await askForPictures(tx, tokenId);
    }
    const concerned = new Set(body.items.flatMap(({ kind }) => CONCERNS[kind]));
    if (sku_from !== base.sku_from) concerned.add('products');
    await bases.forgetTaken(tx, tokenId, [...concerned]);
    await note(tx, change, tokenId, 'changed', {
      before: {
        sku_from: base.sku_from,
        price_bound: base.price_bound,
        withdraw_bound: base.withdraw_bound,
        pictures: base.pictures,
      },
      after: { name: base.name, mapped: body.items.length, sku_from, price_bound, withdraw_bound, pictures },
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
