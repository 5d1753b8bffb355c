import type { BodyIn, PERMISSION_CATEGORIES, Permission } from '@javon/contract';

/** Field values of the form of a permission. */
export interface PermissionValues {
  readonly key: string;
  readonly name: { readonly uz: string; readonly ru: string };
  readonly type: Permission['type'];
  readonly category: string | null;
  readonly colour: string;
  /** From the least to the most, separated by commas. */
  readonly options: string;
}

/** The usual options of a list. */
const USUAL_OPTIONS = '0, own, all';

/** Values of the form of a new permission. */
export const NEW_PERMISSION: PermissionValues = {
  key: '',
  name: { uz: '', ru: '' },
  type: 'flag',
  category: null,
  colour: '#4F58E3',
  options: USUAL_OPTIONS,
};

/** Values of the form of an existing permission. */
export function valuesOf({ key, name, type, category, colour, options }: Permission): PermissionValues {
  return {
    key,
    type,
    category,
    colour,
    name: { uz: name.uz, ru: name.ru },
    options: type === 'list' ? options.join(', ') : USUAL_OPTIONS,
  };
}

/** Splits the typed options. */
export function optionsIn(text: string): string[] {
  return text
    .split(/[,;\s]+/)
    .map((option) => option.trim())
    .filter(Boolean);
}

/** Body of a new permission; only a list has options. */
export function bodyOfNew(values: PermissionValues): BodyIn<'createPermission'> {
  const { key, name, type, category, colour, options } = values;
  return {
    key: key.trim(),
    name,
    type,
    colour: colour.trim(),
    category: (category ?? '') as keyof typeof PERMISSION_CATEGORIES,
    ...(type === 'list' ? { options: optionsIn(options) } : {}),
  };
}

/** Body of an edit: the changed fields. */
export function changedPermission(before: PermissionValues, values: PermissionValues, version: number) {
  const was = bodyOfNew(before) as Record<string, unknown>;
  const now = Object.entries(bodyOfNew(values));
  const changed = now.filter(([field, value]) => JSON.stringify(was[field]) !== JSON.stringify(value));
  // A type that becomes a list is sent with its options, even if they were not changed.
  return { version, ...Object.fromEntries(changed) };
}
