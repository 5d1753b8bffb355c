import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { dbTypes, openapi } from './generated.ts';

const CLI = 'apps/api/src/cli.ts';

test('the stored OpenAPI document must equal the server’s; --write renews it', async () => {
  const root = repository({
    [CLI]: `console.error('a log line'); console.log(JSON.stringify({ command: process.argv[2] }));`,
    'docs/openapi.json': '{}\n',
  });
  expect(await findings(openapi, root)).toEqual([
    expect.stringMatching(/^docs\/openapi\.json:1 is not what/),
  ]);
  expect(await findings(openapi, root, { write: true })).toEqual([]);
  expect(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')).toBe('{ "command": "openapi" }\n');
  expect(await findings(openapi, root)).toEqual([]);
});

test('a command that fails is reported with its message', async () => {
  const root = repository({ [CLI]: `console.error('no database'); process.exit(3);` });
  expect(await findings(dbTypes, root)).toEqual([expect.stringContaining('no database')]);
});
