import { formatPhone, type Person } from '@javon/contract';

/** Field values of the forms of a person; ids are text, as select fields need them. */
export interface PersonValues {
  readonly version: number;
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  readonly phone: string;
  readonly pinfl: string;
  readonly role: string | null;
  /** Null for the head office. */
  readonly branch: string | null;
}

export const EMPTY_PERSON: PersonValues = {
  version: 1,
  surname: '',
  name: '',
  patronymic: '',
  phone: '',
  pinfl: '',
  role: null,
  branch: null,
};

export function valuesOf(person: Person): PersonValues {
  return {
    version: person.version,
    surname: person.surname,
    name: person.name,
    patronymic: person.patronymic ?? '',
    phone: formatPhone(person.phone),
    pinfl: person.pinfl ?? '',
    role: String(person.role.id),
    branch: person.branch === null ? null : String(person.branch.id),
  };
}

/** Rule of a role for the branch of its person. */
export interface BranchRule {
  /** The role is limited to the person's own branch, and would allow nothing without one. */
  readonly needed: boolean;
  /** The author of the form chooses the branch; otherwise the server uses the author's own. */
  readonly chosen: boolean;
}

function branchOf({ branch }: PersonValues, { needed }: BranchRule): number | string | null {
  // An empty text is no branch, and fails as a required field.
  if (branch === null) return needed ? '' : null;
  return Number(branch);
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

export function newPersonBody(values: PersonValues, rule: BranchRule): Record<string, unknown> {
  return {
    surname: values.surname.trim(),
    name: values.name.trim(),
    patronymic: orNull(values.patronymic),
    phone: values.phone,
    pinfl: orNull(values.pinfl),
    role: values.role === null ? undefined : Number(values.role),
    ...(rule.chosen ? { branch: branchOf(values, rule) } : {}),
  };
}

/**
 * Body of an edit: the version and the changed fields. Unchanged fields are left out, so that they do not
 * undo another person's concurrent changes.
 */
export function changedParts(
  was: PersonValues,
  now: PersonValues,
  rule: BranchRule,
): Record<string, unknown> {
  const whole = newPersonBody(now, rule);
  const before = newPersonBody(was, { ...rule, needed: false });
  const changed = Object.entries(whole).filter(([field, value]) => before[field] !== value);
  return { version: now.version, ...Object.fromEntries(changed) };
}
