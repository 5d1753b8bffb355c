import { type HistoryLine, type HistoryValue, isPermissionKey, PERMISSIONS } from '@javon/contract';
import type { Language, Messages } from '@javon/messages';
import { formatDate, formatDateTime, formatNumber } from '../../shared/format/format.ts';
import { maskPhone } from '../../shared/masks/masks.ts';

type Dictionary = Readonly<Record<string, string>>;

/** Texts that describe a line of the history, in one language. */
export interface Words {
  readonly language: Language;
  readonly history: Messages['history'];
  readonly permissions: Messages['permissions'];
  /** A sum with its currency. */
  readonly money: (amount: string) => string;
}

const MONEY: ReadonlySet<string> = new Set(['price', 'old_price']);
/** Keys of stored files: only their presence is shown. */
const FILES: ReadonlySet<string> = new Set(['photo_key']);
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function lookUp(words: object, key: string): string | undefined {
  return Object.hasOwn(words, key) ? (words as Dictionary)[key] : undefined;
}

/** Name of a kind of thing; its key if it has no name yet. */
export function entityName(words: Words, entity: string): string {
  return lookUp(words.history.entities, entity) ?? entity;
}

export function actionName(words: Words, action: string): string {
  return lookUp(words.history.actions, action) ?? action;
}

/** Name of a thing's field; for a role's permission, the name of the permission. */
export function fieldName(words: Words, entity: string, field: string): string {
  const { fields } = words.history;
  return (
    lookUp(fields, `${entity}_${field}`) ??
    (entity === 'role' ? lookUp(words.permissions.names, field.replaceAll('.', '_')) : undefined) ??
    lookUp(fields, field) ??
    field
  );
}

function permissionValue(words: Words, field: string, value: string): string | undefined {
  const { scopes } = words.permissions;
  if (value === 'own' || value === 'all') return scopes[value];
  const type = isPermissionKey(field) ? PERMISSIONS[field].type : null;
  if (value === '0') return scopes.none;
  if (type === 'flag' && value === '1') return words.history.yes;
  return /^\d+$/.test(value) ? formatNumber(Number(value)) : undefined;
}

export function valueText(words: Words, entity: string, field: string, value: HistoryValue): string {
  const { history } = words;
  if (value === null || value === undefined || value === '') return history.nothing;
  if (FILES.has(field)) return history.there;
  if (typeof value === 'boolean') return value ? history.yes : history.no;
  if (typeof value === 'number') {
    return MONEY.has(field) ? words.money(formatNumber(value)) : formatNumber(value);
  }
  if (typeof value === 'string') return textOf(words, entity, field, value);
  if (Array.isArray(value)) {
    if (value.length === 0) return history.nothing;
    return value.map((one) => valueText(words, entity, field, one as HistoryValue)).join(', ');
  }
  const { id, name, ...others } = value as Record<string, unknown>;
  if (typeof id === 'number' && isName(name) && Object.keys(others).length === 0) {
    return name[words.language] || name.uz || name.ru;
  }
  return Object.entries(value)
    .map(
      ([key, one]) =>
        `${fieldName(words, entity, key)}: ${valueText(words, entity, key, one as HistoryValue)}`,
    )
    .join('; ');
}

function textOf(words: Words, entity: string, field: string, text: string): string {
  if (entity === 'role') {
    const value = permissionValue(words, field, text);
    if (value !== undefined && !field.startsWith('name_')) return value;
  }
  const known = lookUp(words.history.values, `${field}_${text}`);
  if (known !== undefined) return known;
  if (field === 'category') return lookUp(words.permissions.categories, text) ?? text;
  if (field === 'phone') return maskPhone(text);
  if (DAY.test(text)) return formatDate(text);
  return MOMENT.test(text) ? formatDateTime(text) : text;
}

function isName(name: unknown): name is { uz: string; ru: string } {
  return typeof name === 'object' && name !== null && 'uz' in name && 'ru' in name;
}

/** Formats a change as a line: `Narx: 4 990 000 → 4 690 000`. */
export function changeText(words: Words, entity: string, change: HistoryLine['changes'][number]): string {
  const { field, before, after } = change;
  const name = fieldName(words, entity, field);
  const now = valueText(words, entity, field, after);
  return before === null ? `${name}: ${now}` : `${name}: ${valueText(words, entity, field, before)} → ${now}`;
}
