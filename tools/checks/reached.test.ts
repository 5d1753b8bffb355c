import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { reached } from './reached.ts';

test('a message that no code names is reported; whole keys, plurals and keys with placeholders are reached', async () => {
  const goods = { saved: 'x', count_one: 'x', count_other: 'x', kinds: { a: 'x', b: 'x' }, stray: 'x' };
  const root = repository({
    'packages/messages/src/uz/goods.json': JSON.stringify(goods, null, 2),
    'apps/web/src/page.ts':
      "t('goods:saved'); t('count', { count: 1 }); const kind = 'a'; t(`kinds.$" + '{kind}`);',
  });
  const found = await findings(reached, root);
  expect(found.filter((line) => line.includes('goods.json'))).toEqual([
    expect.stringContaining('kinds.b: nothing says it'),
    'packages/messages/src/uz/goods.json:9 stray: nothing says it; say it or remove it',
  ]);
});

test('the name of a screen reaches the text of its breadcrumb', async () => {
  const root = repository({
    'packages/messages/src/uz/pages.json': JSON.stringify({ users_add: 'x', users_show: 'x' }, null, 2),
    'apps/web/src/routes/people.ts': "screenIn(frameLayout, '/users/add', { name: 'users.add' });",
    'apps/web/src/page.ts': "can('users.show');",
  });
  const found = await findings(reached, root);
  expect(found.filter((line) => line.includes('pages.json'))).toEqual([
    'packages/messages/src/uz/pages.json:3 users_show: nothing says it; say it or remove it',
  ]);
});

test('an error code that nothing raises is reported', async () => {
  const root = repository({ 'apps/api/src/a.ts': "throw new AppError('not_found');" });
  const found = await findings(reached, root);
  expect(found).toContain(
    'packages/contract/src/errors.ts internal: nothing raises it; raise it or remove it',
  );
  expect(found.some((line) => line.includes(' not_found:'))).toBe(false);
});
