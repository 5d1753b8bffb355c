import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { claims } from './claims.ts';

const FILE = 'apps/api/test/attacks.test.ts';

/** Findings of the check for this guide. */
function found(...rows: readonly string[]): Promise<string[]> {
  const tests = `it('[GRD-7] is refused to strangers', () => {}); it.skip('is planned', () => {});`;
  return findings(claims, repository({ 'docs/guides/security.md': rows.join('\n'), [FILE]: tests }));
}

test('an existing test is silent, by a part of its title or by its rule, in tables and in text', async () => {
  expect(
    await found(
      `| 1.1.1 | what | where | \`${FILE}\` › “refused to strangers”, “[GRD-7] is” |`,
      `| 1.1.2 | what | where | \`${FILE}\` [GRD-7] |`,
      '| 1.1.3 | what | where | by reading |',
      `Shown by \`${FILE}\` › “is refused”.`,
    ),
  ).toEqual([]);
});

test('a test that is missing, is skipped or does not name the rule is reported with its line', async () => {
  expect(
    await found(
      `| 1.1.1 | what | where | \`${FILE}\` › “is refused”, “gone” |`,
      `| 1.1.2 | what | where | \`${FILE}\` › “is planned” |`,
      `| 1.1.3 | what | where | \`${FILE}\` [GRD-7, SES-1] |`,
      '| 1.1.4 | what | where | `apps/api/test/none.test.ts` › “is refused” |',
    ),
  ).toEqual([
    `docs/guides/security.md:1 ${FILE} has no test “gone”: name the one that shows it`,
    `docs/guides/security.md:2 ${FILE} has no test “is planned”: name the one that shows it`,
    `docs/guides/security.md:3 ${FILE} has no test with [SES-1] in its title: name the one that shows it`,
    'docs/guides/security.md:4 apps/api/test/none.test.ts is not there: name another test',
  ]);
});

test('a file of tests as a whole proves nothing', async () => {
  expect(await found(`| 1.1.1 | what | where | \`${FILE}\` |`, `Shown by \`${FILE}\`.`)).toEqual(
    [1, 2].map(
      (line) =>
        `docs/guides/security.md:${line} ${FILE} is named as a whole: name the test by a part of its title, or by its rule`,
    ),
  );
});

test('an open requirement proves nothing', async () => {
  expect(await found('## Open', '| 1.1.1 | what | where | another day |', '## Further')).toEqual([]);
});

test('a requirement met without a test has to say so', async () => {
  expect(await found('| 1.1.1 | what | where | surely |')).toEqual([
    'docs/guides/security.md:1 “surely” names no test: name one, or say “by reading”',
  ]);
});
