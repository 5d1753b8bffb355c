import type { CheckList, Question } from '@javon/contract';
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

const QUESTION: Question = {
  id: 1,
  text: { uz: 'Vitrina tozami?', ru: 'Витрина чистая?' },
  kind: 'yes_no',
  right: 'yes',
  weight: 1,
  scale_max: 5,
  pass: 3,
  min: null,
  max: null,
  unit: '',
  not_applicable: false,
  critical: false,
  comment: 'never',
  photo: 'never',
};
const ASKED: CheckList['sections'] = [{ title: { uz: 'Zal', ru: 'Зал' }, questions: [QUESTION] }];

it('[OPS-2] an answer that the server refused can be sent again or given in another way, not only discarded', async () => {
  await signIn();
  const list: CheckList = { ...LIST, id: 8, sections: ASKED };
  const refusal = { code: 'forbidden', message: 'Ruxsat yoʻq', errors: [{ message: 'Ruxsat yoʻq' }] };
  const given: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).includes('/answers/')) return Response.json(list);
    const { value } = JSON.parse(String(init?.body)) as { value: boolean };
    given.push(value);
    if (given.length % 2 === 1) return Response.json(refusal, { status: 422 });
    const author = { id: 1, name: 'A', surname: 'B' };
    const kept = { value, not_applicable: false, comment: '', failed: false, photos: [], walk: null };
    return Response.json({ ...kept, question: 1, version: given.length, at: '', application: null, author });
  });
  const screen = await mount(<FillList id={8} />, ['check_lists', 'ui', 'common']);
  await screen.getByRole('button', { name: 'Ha', exact: true }).click();
  const refused = screen.getByRole('alert').filter({ hasText: 'Ruxsat yoʻq' });
  await expect.element(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Qayta yuborish' }).click();
  await expect.element(screen.getByText('Hammasi saqlandi')).toBeVisible();
  await screen.getByRole('button', { name: 'Yoʻq', exact: true }).click();
  await expect.element(refused).toBeVisible();
  await screen.getByRole('button', { name: 'Ha', exact: true }).click();
  await expect.element(refused).not.toBeInTheDocument();
  await expect.element(screen.getByText('Hammasi saqlandi')).toBeVisible();
  expect(given).toEqual([true, true, false, true]);
});

it('[OPS-2] an answer to a question that the check list no longer has is shown with its text until it is discarded', async () => {
  await signIn();
  const list: CheckList = {
    ...LIST,
    id: 9,
    sections: [{ ...ASKED[0], questions: [{ ...QUESTION, kind: 'text' }] }] as CheckList['sections'],
  };
  const refusal = {
    code: 'check_list_form_changed',
    message: 'Savollar oʻzgardi',
    errors: [{ message: 'Savollar oʻzgardi' }],
  };
  const changed = {
    ...list,
    form_number: 2,
    sections: [{ ...ASKED[0], questions: [{ ...QUESTION, id: 2 }] }],
  };
  let now: unknown = list;
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (!String(url).includes('/answers/')) return Response.json(now);
    now = changed;
    return Response.json(refusal, { status: 409 });
  });
  const screen = await mount(<FillList id={9} />, ['check_lists', 'ui', 'common']);
  await screen.getByRole('textbox').fill('Chiroq kuygan');
  await screen.getByRole('heading', { name: 'Ochilish' }).click();
  const lost = screen.getByRole('alert').filter({ hasText: 'Chiroq kuygan' });
  await expect.element(lost).toBeVisible();
  await lost.getByRole('button', { name: 'Olib tashlash' }).click();
  await expect.element(screen.getByText('Hammasi saqlandi')).toBeVisible();
});
