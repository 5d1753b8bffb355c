import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openingFile, withOpeningScript } from './opening-script.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-opening-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a page whose opening script is `script`; returns the page. */
function build(script: string): string {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'opening.js'), script);
  writeFileSync(path.join(folder, 'index.html'), '<script src="/opening.js"></script>');
  const plugin = withOpeningScript();
  (plugin.configResolved as (config: object) => void)({ root: folder, build: { outDir: '.' } });
  (plugin.writeBundle as () => void)();
  (plugin.closeBundle as () => void)();
  return readFileSync(path.join(folder, 'index.html'), 'utf8');
}

it('names the script by its content, and only by it', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((script) => openingFile(build(script)));
  expect(same).toBe(first);
  expect(other).not.toBe(first);
  expect(readFileSync(path.join(folder, String(other)), 'utf8')).toBe('b');
  expect(readdirSync(folder)).not.toContain('opening.js');
});

it('refuses a page without it', () => {
  expect(() => openingFile('<script src="/opening.js"></script>')).toThrow('no opening script');
});
