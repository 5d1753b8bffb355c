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
    '// Who locked it first.',
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

test('a line whose sentence opens so is refused too', async () => {
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

const refused = (lines: readonly (readonly [line: number, word: string])[], file = 'apps/api/src/a.ts') =>
  lines.map(([line, word]) => expect.stringContaining(`${file}:${line} says “${word}”`));

test.each([
  'anew',
  'told',
  'tells',
  'said',
  'hears of',
  'speaks',
  'stands',
  'be it',
  'comes along',
  'in the way',
  'by itself',
  'for ever',
  'is away',
  'goes on',
  'gives it up',
  'lets go',
  'taken away',
  'mended',
  'makes sure',
  'unseen',
  'all the same',
  'on its way',
  'now and then',
  'bit by bit',
  'as good as none',
  'of before',
  'nobody who',
  'whoever',
  'sister',
  'heir',
  'doings',
  'whereby',
])('a comment with the word “%s” is refused', async (word) => {
  const text = [
    `/** Row that ${word} a caller. */`,
    'const a = 1;',
    '/**',
    ' * Returns the row.',
    ` * @param ${word} of the row`,
    ' */',
    `const b = 2; // Row, ${word}`,
  ];
  expect(await found(text.join('\n'))).toEqual(
    refused([
      [1, word],
      [5, word],
      [7, word],
    ]),
  );
});

test('a word is found across a line break, and with a capital', async () => {
  const text = ['// Ends by', '// itself.', '', '/*', ' * Told by', ' */'].join('\n');
  expect(await found(text)).toEqual([
    expect.stringMatching(/^apps\/api\/src\/a\.ts:1 says “by +itself”/),
    expect.stringContaining('a.ts:5 says “Told”'),
  ]);
});

test('plain meanings, names in code marks, code and texts are silent', async () => {
  const text = [
    '/** Goods that stood on a shelf; a table that stands at the wall. */',
    '/** Letter that stands for a day. */',
    '/** Calls `mend` and `tell` of the caller. */',
    'const told = () => "said";',
    '// Retold, foretells and instand are other words.',
  ];
  expect(await found(text.join('\n'))).toEqual([]);
});

test.each(['apps/web/src/a.tsx', 'e2e/a.test.ts', 'tools/a.mjs'])(
  'words and openings are checked in %s',
  async (file) => {
    expect(await found('// Told by the server\n\n// Who is told', file)).toHaveLength(2);
  },
);

test('guides use plain words in their text, and decisions are records', async () => {
  const guide = [
    '# What it is',
    'Javon speaks to access points.',
    '`speaks` is a name',
    '```',
    'speaks',
    '```',
    '| What a role may do | One branch |',
    '- Who prints',
    '| What if it fails? | calls “tells” |',
  ].join('\n');
  expect(await found(guide, 'docs/guides/a.md')).toEqual([
    ...refused([[2, 'speaks']], 'docs/guides/a.md'),
    ...at([7, 8], 'docs/guides/a.md'),
  ]);
  expect(await found(guide, 'docs/decisions/2026-11-20-a.md')).toEqual([]);
});
