import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BIOME } from './biome.ts';
import { type Check, keepEqual, runNode } from './kit.ts';

const CLI = 'apps/api/src/cli.ts';

/** Style of biome.json, so that small objects are on one line. */
const STYLE = ['--indent-style=space', '--line-width=110'];

/** Formats JSON like the repository's files. */
async function formatted(json: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-json-'));
  try {
    const file = path.join(folder, 'kept.json');
    writeFileSync(file, json);
    const { code, output } = await runNode(folder, [BIOME, 'format', '--write', ...STYLE, file]);
    if (code !== 0) throw new Error(`biome does not format what was printed:\n${output.trim()}`);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a check that a kept file equals the output of a server command; JSON is formatted first. */
function kept(name: string, command: string, file: string): Check {
  return {
    name,
    async run(root, options) {
      const { code, output, printed } = await runNode(root, [CLI, command]);
      if (code !== 0)
        return { failures: [{ file: CLI, what: `\`node ${CLI} ${command}\` fails:\n${output.trim()}` }] };
      const content = file.endsWith('.json') ? await formatted(printed) : printed;
      return { failures: keepEqual(root, file, content, `\`node ${CLI} ${command}\``, options) };
    },
  };
}

/** Requires that the OpenAPI document in the repository equals that of the server. */
export const openapi = kept('openapi', 'openapi', 'docs/openapi.json');

/** Requires that the database's types equal those of a freshly migrated database. */
export const dbTypes = kept('database-types', 'db-types', 'apps/api/src/platform/db/types.generated.ts');
