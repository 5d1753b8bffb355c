import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { citedIn, rules, rulesIn } from './rules.ts';

const LIST =
  '# Rules\n\n- NAV-1 First, as VAL-2 and NAV-2 say.\n- NAV-2 Second. NAV-3 Third: x.\n- EL-1 Two letters.\n';

/** Runs the rules check on this test text and these open rules. */
function found(testText: string, open: readonly string[]): Promise<string[]> {
  const root = repository({
    'docs/rules.md': LIST,
    'tools/checks/open-rules.json': JSON.stringify(open),
    'packages/price-tag/SPEC.md': '- **PT-1** A point.\n',
    'apps/web/src/app/x.test.tsx': testText,
  });
  return findings(rules, root);
}

test('a list defines the ids at the start of its points and of sentences in them', () => {
  expect([...rulesIn(LIST).keys()]).toEqual(['NAV-1', 'NAV-2', 'NAV-3', 'EL-1']);
});

test('a title names rules in brackets', () => {
  expect(citedIn('opens [NAV-1, EL-1] and NAV-3 [SES-1]')).toEqual(['NAV-1', 'EL-1', 'SES-1']);
});

test('proved or listed rules are silent, also with each and templates', async () => {
  const text =
    "describe('[NAV-1]', () => {});\ntest.each([1])('%s [NAV-2]', () => {});\nit(`[NAV-3, EL-1, PT-1] of all`, () => {});";
  expect(await found(text, [])).toEqual([]);
  expect(await found('', ['NAV-1', 'NAV-2', 'NAV-3', 'EL-1'])).toEqual([]);
});

test('a rule without a test, an unknown one and one open though proved are reported', async () => {
  expect(
    await found("test('[NAV-1] [NAV-9] [PT-2]', () => {});\ntest.skip('[NAV-3]', () => {});", [
      'NAV-1',
      'NAV-2',
    ]),
  ).toEqual([
    'apps/web/src/app/x.test.tsx:1 NAV-9 is no rule of docs/rules.md',
    'apps/web/src/app/x.test.tsx:1 PT-2 is no rule of docs/rules.md',
    'tools/checks/open-rules.json:1 NAV-1 is proved by a test now: take it off',
    'docs/rules.md:4 NAV-3 is named by no test: write one with [NAV-3] in its title',
    'docs/rules.md:5 EL-1 is named by no test: write one with [EL-1] in its title',
  ]);
});
