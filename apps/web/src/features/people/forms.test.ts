import { fieldIssues } from '@javon/contract';
import { peopleSchemas } from '@javon/contract/schemas';
import { describe, expect, it } from 'vitest';
import { changedParts, EMPTY_PERSON, newPersonBody, type PersonValues } from './forms.ts';

const SELLER: PersonValues = {
  version: 3,
  surname: 'Karimova',
  name: 'Aziza',
  patronymic: '',
  phone: '+998 (90) 123 45 67',
  pinfl: '12345678901234',
  role: '2',
  branch: '7',
};
const NEEDED = { needed: true, chosen: true };
const FREE = { needed: false, chosen: true };

function issues(id: 'createUser' | 'editUser', body: unknown): string[] {
  const result = peopleSchemas[id].body.safeParse(body);
  if (result.success) return [];
  return fieldIssues(result.error).map(({ path, code }) => `${path} ${code}`);
}

describe('the form of a person', () => {
  it('makes the body of a new one', () => {
    expect(newPersonBody(SELLER, NEEDED)).toEqual({
      surname: 'Karimova',
      name: 'Aziza',
      patronymic: null,
      phone: SELLER.phone,
      pinfl: '12345678901234',
      role: 2,
      branch: 7,
    });
    expect(issues('createUser', newPersonBody(SELLER, NEEDED))).toEqual([]);
  });

  it('leaves the branch to the server if it is not chosen', () => {
    expect(newPersonBody(SELLER, { needed: true, chosen: false })).not.toHaveProperty('branch');
  });

  it('requires a branch if the role needs one, and otherwise allows the head office', () => {
    const nowhere = { ...SELLER, branch: null };
    expect(issues('createUser', newPersonBody(nowhere, NEEDED)).join()).toMatch(/^branch /);
    expect(newPersonBody(nowhere, FREE)).toMatchObject({ branch: null });
    expect(issues('createUser', newPersonBody(nowhere, FREE))).toEqual([]);
  });

  it('validates the other fields with the messages of the schema', () => {
    const found = issues('createUser', newPersonBody(EMPTY_PERSON, FREE));
    expect(found.toSorted()).toEqual([
      'name required',
      'phone required',
      'role required',
      'surname required',
    ]);
    expect(issues('createUser', newPersonBody({ ...SELLER, pinfl: '123' }, FREE))).toEqual([
      'pinfl digits_exact',
    ]);
  });

  it('sends only the changed fields of an edit', () => {
    expect(changedParts(SELLER, SELLER, NEEDED)).toEqual({ version: 3 });
    expect(changedParts(SELLER, { ...SELLER, pinfl: '', role: '3' }, NEEDED)).toEqual({
      version: 3,
      pinfl: null,
      role: 3,
    });
    expect(changedParts(SELLER, { ...SELLER, branch: null }, FREE)).toEqual({ version: 3, branch: null });
  });

  it('an edit to a role that needs a branch requires one', () => {
    const headOffice = { ...SELLER, branch: null };
    const body = changedParts(headOffice, { ...headOffice, role: '2' }, NEEDED);
    expect(issues('editUser', body).join()).toMatch(/^branch /);
  });
});
