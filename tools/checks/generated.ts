import { type Check, keepEqual, runNode } from './kit.ts';

const CLI = 'apps/api/src/cli.ts';

/** A check that a kept file equals what a command of the server's prints. */
function kept(name: string, command: string, file: string): Check {
  return {
    name,
    async run(root, options) {
      const { code, output, printed } = await runNode(root, [CLI, command]);
      if (code !== 0)
        return { failures: [{ file: CLI, what: `\`node ${CLI} ${command}\` fails:\n${output.trim()}` }] };
      return { failures: keepEqual(root, file, printed, `\`node ${CLI} ${command}\``, options) };
    },
  };
}

/** The OpenAPI document in the repository is the one the server gives. */
export const openapi = kept('openapi', 'openapi', 'docs/openapi.json');

/** The database's types are those of a freshly migrated database. */
export const dbTypes = kept('database-types', 'db-types', 'apps/api/src/platform/db/types.generated.ts');
