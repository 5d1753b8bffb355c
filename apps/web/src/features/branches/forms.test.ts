import { fieldIssues } from '@javon/contract';
import { branchSchemas } from '@javon/contract/schemas';
import { describe, expect, it } from 'vitest';
import { type BranchValues, changedParts, EMPTY_BRANCH, newBranchBody } from './forms.ts';

const CHILONZOR: BranchValues = {
  version: 2,
  code: 'TAS-01',
  name: { uz: 'Chilonzor', ru: 'Чиланзар' },
  region: '1',
  address: { uz: 'Bunyodkor 1', ru: 'Бунёдкор 1' },
  tag_language: 'uz',
};

describe('the form of a branch', () => {
  it('makes the body of a new one, its code in capitals', () => {
    const body = newBranchBody({ ...CHILONZOR, code: ' tas-01 ' });
    expect(body).toEqual({
      code: 'TAS-01',
      name: CHILONZOR.name,
      region: 1,
      address: CHILONZOR.address,
      tag_language: 'uz',
    });
    expect(branchSchemas.createBranch.body.safeParse(body).success).toBe(true);
  });

  it('requires all fields but the language of the tags', () => {
    const result = branchSchemas.createBranch.body.safeParse(newBranchBody(EMPTY_BRANCH));
    const paths = result?.error ? fieldIssues(result.error).map(({ path, code }) => `${path} ${code}`) : [];
    expect(paths.toSorted()).toEqual([
      'address.ru required',
      'address.uz required',
      'code required',
      'name.ru required',
      'name.uz required',
      'region required',
    ]);
  });

  it('sends only the changed fields of an edit', () => {
    expect(changedParts(CHILONZOR, CHILONZOR)).toEqual({ version: 2 });
    const address = { ...CHILONZOR.address, ru: 'Бунёдкор 2' };
    expect(changedParts(CHILONZOR, { ...CHILONZOR, address })).toEqual({ version: 2, address });
    expect(changedParts(CHILONZOR, { ...CHILONZOR, region: '3' })).toEqual({ version: 2, region: 3 });
  });
});
