import type { CheckList } from '@javon/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { FillList } from '../../src/features/check-lists/components/FillPage.tsx';
import { checkListQuery } from '../../src/features/check-lists/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount, signIn } from './mount.tsx';

const LIST: CheckList = {
  id: 5,
  template: { id: 1, name: { uz: 'Ochilish', ru: 'Открытие' } },
  branch: { id: 1, code: 'TAS-01', name: { uz: 'Chilonzor', ru: 'Чиланзар' } },
  due_on: '2026-11-20',
  last_on: '2026-11-21',
  state: 'due',
  late: false,
  score: null,
  failed_count: null,
  answered: 0,
  questions: 1,
  begun_at: null,
  signed_at: null,
  signed_by: null,
  can: ['check_list.show', 'check_list.fill'],
  form_number: 1,
  sections: [],
  answers: [],
  walk_shelves: [],
  earned: null,
  possible: null,
};

afterEach(() => vi.restoreAllMocks());

it('[OPS-2] says of a check list that went with its template that there is nothing to fill in', async () => {
  await signIn();
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(LIST));
  const screen = await mount(<FillList id={5} />, ['check_lists', 'ui', 'common']);
  await expect.element(screen.getByRole('heading', { name: 'Ochilish' })).toBeVisible();
  const gone = { code: 'not_found', message: 'Topilmadi', errors: [{ message: 'Topilmadi' }] };
  fetching.mockImplementation(async () => Response.json(gone, { status: 404 }));
  await queryClient.refetchQueries({ queryKey: checkListQuery(5).queryKey });
  await expect.element(screen.getByRole('heading', { name: 'Bu chek-list endi yoʻq' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Ochilish' })).not.toBeInTheDocument();
});

it('[OPS-2] says of a check list without answers that it was missed only if it was', async () => {
  await signIn();
  for (const [id, state, text] of [
    [6, 'due', 'Bu chek-list hali toʻldirila boshlanmagan'],
    [7, 'missed', 'Bu chek-list oʻz vaqtida toʻldirilmadi'],
  ] as const) {
    const list: CheckList = { ...LIST, id, state, can: ['check_list.show'] };
    vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
      Response.json(String(url).includes('/check-lists/') ? list : { items: [], next: null }),
    );
    const screen = await mount(<FillList id={id} />, ['check_lists', 'ui', 'common', 'history']);
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});
