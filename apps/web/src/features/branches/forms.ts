import type { Branch, TAG_LANGUAGES } from '@javon/contract';

/** Field values of the form of a branch; the region's id is text, as select fields need it. */
export interface BranchValues {
  readonly version: number;
  readonly code: string;
  readonly name: { readonly uz: string; readonly ru: string };
  readonly region: string | null;
  readonly address: { readonly uz: string; readonly ru: string };
  readonly tag_language: (typeof TAG_LANGUAGES)[number] | null;
}

export const EMPTY_BRANCH: BranchValues = {
  version: 1,
  code: '',
  name: { uz: '', ru: '' },
  region: null,
  address: { uz: '', ru: '' },
  tag_language: 'uz',
};

export function valuesOf(branch: Branch): BranchValues {
  const { version, code, name, region, address, tag_language } = branch;
  return {
    version,
    code,
    name: { uz: name.uz, ru: name.ru },
    region: String(region.id),
    address: { uz: address.uz, ru: address.ru },
    tag_language,
  };
}

export function newBranchBody({ version: _, ...values }: BranchValues): Record<string, unknown> {
  return {
    ...values,
    // A code is upper-case, however it was typed.
    code: values.code.trim().toUpperCase(),
    region: values.region === null ? undefined : Number(values.region),
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Body of an edit: the version and the changed fields. Unchanged fields are left out, so that they do not
 * undo another person's concurrent changes.
 */
export function changedParts(was: BranchValues, now: BranchValues): Record<string, unknown> {
  const before = newBranchBody(was);
  const changed = Object.entries(newBranchBody(now)).filter(([field, value]) => !same(before[field], value));
  return { version: now.version, ...Object.fromEntries(changed) };
}
