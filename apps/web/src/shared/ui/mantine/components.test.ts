import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = path.dirname(fileURLToPath(import.meta.url));
const sources = path.join(here, '../../..');
const sheets = path.join(here, '../../../../../../node_modules/@mantine/core/styles');

/** Components that write style elements into the page, which the content security policy forbids. */
const FORBIDDEN = ['AppShell', 'SimpleGrid', 'Grid', 'Flex', 'ColorSchemeScript'];

function importedComponents(): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(path.join(sources, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) {
        const bare = name.trim();
        if (bare && !bare.startsWith('type ')) found.add(bare.split(' as ')[0] ?? bare);
      }
    }
  }
  return found;
}

describe('Mantine components', () => {
  const listed = ['components.css', 'form.css', 'camera.css']
    .map((sheet) => readFileSync(path.join(here, sheet), 'utf8'))
    .join('\n');

  it('have their styles listed in components.css, form.css or camera.css', () => {
    const missing = [...importedComponents()].filter(
      (name) => existsSync(path.join(sheets, `${name}.layer.css`)) && !listed.includes(`/${name}.layer.css`),
    );
    expect(missing).toEqual([]);
  });

  it('are none of those that write style elements', () => {
    expect([...importedComponents()].filter((name) => FORBIDDEN.includes(name))).toEqual([]);
  });
});
