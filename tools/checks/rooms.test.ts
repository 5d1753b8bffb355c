import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { rooms } from './rooms.ts';

const GUIDE = 'docs/guides/architecture.md';

test('a room missing in the guide, and one that no longer exists, are reported', async () => {
  const guide =
    '# House\n\n### `apps/api/src/modules`\n\n| room | work |\n| --- | --- |\n| `people`, `attic` | staff |\n';
  const root = repository({
    'apps/api/src/modules/people/routes.ts': '',
    'apps/api/src/modules/shelves/routes.ts': '',
    [GUIDE]: guide,
  });
  expect(await findings(rooms, root)).toEqual([
    `${GUIDE} does not say what apps/api/src/modules/shelves is for`,
    `${GUIDE}:7 names apps/api/src/modules/attic, which is not there`,
  ]);
});

test('a name counts only below the heading of its folder', async () => {
  const root = repository({
    'apps/web/src/shared/ui/a.ts': '',
    'apps/web/src/features/ui/a.ts': '',
    [GUIDE]: '### Kits: `apps/web/src/shared`\n\n| `ui` | kits |\n\n### `apps/web/src/features`\n\nnothing\n',
  });
  expect(await findings(rooms, root)).toEqual([`${GUIDE} does not say what apps/web/src/features/ui is for`]);
});
