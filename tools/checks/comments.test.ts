import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { comments } from './comments.ts';

const found = (text: string, file = 'apps/api/src/a.ts') => findings(comments, repository({ [file]: text }));
const at = (lines: readonly number[], file = 'apps/api/src/a.ts') =>
  lines.map((line) => expect.stringContaining(`${file}:${line} opens with a relative clause`));

test('verbs and nouns are silent, and so are texts and the middle of a sentence', async () => {
  const text = [
    '/** Returns the rows of a page. */',
    '// Locks the row: the call is refused by',
    '// Whoever locked it first.',
    '/**',
    ' * Which proxies we trust, and',
    ' * What they may write.',
    ' */',
    "const text = '// Who reads this';",
    'const more = `/** What it says */`;',
    '// Oneself and Whatsoever are other words.',
  ];
  expect(await found(text.join('\n'))).toEqual([]);
});

test.each(['Who', 'Whom', 'Whose', 'Whoever', 'What', 'Whatever', 'Nobody', 'One', 'That which'])(
  'a comment that opens with %s is refused',
  async (word) => {
    const text = [
      `/** ${word} a */`,
      `const a = 1; // ${word} b`,
      '/*',
      ` * ${word} c`,
      ' */',
      `const b = /** ${word}, d */ 2;`,
      `/** ${word} e */`,
    ];
    expect(await found(text.join('\n'))).toEqual(at([1, 2, 4, 6, 7]));
  },
);

test('a line that begins a sentence so is refused too', async () => {
  const text = [
    '// Counts rows.',
    '// One is added.',
    '',
    '/**',
    ' * Counts rows',
    ' *',
    ' * Who is counted is a person.',
    ' */',
  ];
  expect(await found(text.join('\n'))).toEqual(at([2, 7]));
});

test.each(['tools/a.mjs', 'e2e/a.tsx', 'apps/web/src/a.css'])('%s is read', async (file) => {
  expect(await found('/* What is in it */', file)).toEqual(at([1], file));
});
