import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { styles } from './styles.ts';

const SHEET = 'apps/web/src/features/goods/goods.module.css';
const MODULE = 'apps/web/src/features/goods/Goods.tsx';
const TOKENS = ':root {\n  --space-8: 8px;\n  --text-sm: 13px;\n  --j-line: #ddd;\n}\n';

const found = (css: string, module: string, more: Record<string, string> = {}) =>
  findings(
    styles,
    repository({
      'apps/web/src/shared/styles/tokens.css': TOKENS,
      [SHEET]: css,
      [MODULE]: `import styles from './goods.module.css';\n${module}`,
      ...more,
    }),
  );

test('a sheet whose classes are all used, also by a computed name, is silent', async () => {
  const css = [
    '.list { gap: var(--space-8); }',
    '.list > .row:not(.last) { font-size: var(--text-sm); }',
    '/* .gone { } */',
    '.size-small :global(.mantine-Button-root) { content: ".none"; }',
    '@media (max-width: 767.5px) { .row { margin: 0; } }',
  ];
  const computed = 'styles[`size-' + '$' + '{size}`]';
  const use = `[styles.list, styles.row, styles['last'], ${computed}];`;
  expect(await found(css.join('\n'), use)).toEqual([]);
});

test('a class that no importing module uses is reported where the sheet has it first', async () => {
  expect(await found('.list { margin: 0; }\n.row { margin: 0; }', 'styles.list;')).toEqual([
    expect.stringContaining(`${SHEET}:2 has .row`),
  ]);
});

test('a use in a module that imports another sheet does not count', async () => {
  const other = { 'apps/web/src/other/other.module.css': '.row { margin: 0; }' };
  const module = "import others from '../../other/other.module.css';\nstyles.list; others.row;";
  expect(await found('.list { margin: 0; }\n.row { margin: 0; }', module, other)).toEqual([
    expect.stringContaining(`${SHEET}:2 has .row`),
  ]);
});

test('a used class that the sheet lacks is reported', async () => {
  expect(await found('.list { margin: 0; }', 'styles.list;\nstyles.lists;')).toEqual([
    expect.stringContaining(`${MODULE}:3 uses .lists, which goods.module.css lacks`),
  ]);
});

test('a size written by hand is reported where there is a token for it', async () => {
  const css = '.list {\n  gap: 8px 5px;\n  font-size: 13px;\n}\n.row {\n  row-gap: 9px;\n  height: 8px;\n}';
  expect(await found(css, 'styles.list; styles.row;')).toEqual([
    expect.stringContaining(`${SHEET}:2 has gap 8px; write var(--space-8)`),
    expect.stringContaining(`${SHEET}:3 has font-size 13px; write var(--text-sm)`),
  ]);
});

test('a variable that is declared nowhere is reported; a module may declare one, and a library its own', async () => {
  const css = '.list {\n  color: var(--j-lime);\n  top: var(--top);\n  left: var(--mantine-left);\n}';
  expect(await found(css, "styles.list;\nconst style = { '--top': 1 };")).toEqual([
    expect.stringContaining(`${SHEET}:2 uses --j-lime`),
  ]);
});
