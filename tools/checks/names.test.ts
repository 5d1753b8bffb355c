import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { names } from './names.ts';

/** Names in a template, as in a program. */
const inTemplate = (...names: string[]) => `const who = \`${names.map((name) => `\${${name}}`).join(' ')}\`;`;

const found = (text: string) => findings(names, repository({ 'apps/web/src/a.tsx': text }));

test('the surname first is silent, and names of other things', async () => {
  const text = [
    inTemplate('one.surname', 'one.name'),
    inTemplate('one.name', 'other.surname'),
    "sql`select u.surname || ' ' || u.name`",
  ];
  expect(await found(text.join('\n'))).toEqual([]);
});

test('the first name before the surname is reported: in a template, on a screen, in SQL', async () => {
  const text = [
    inTemplate('one.name', 'one.surname'),
    '<b>{author.name} {author.surname}</b>',
    "sql`select u.name || ' ' || u.surname`",
  ];
  expect(await found(text.join('\n'))).toEqual([
    expect.stringMatching(/^apps\/web\/src\/a\.tsx:1 “one\.name\} \$\{one\.surname\}” names a person/),
    expect.stringContaining('a.tsx:2 '),
    expect.stringContaining('a.tsx:3 '),
  ]);
});
