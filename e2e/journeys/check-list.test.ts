import { type CheckList, type CheckListTemplate, showCheckList } from '@javon/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hungTags } from '../support/hung.ts';
import { arrive, eventually, notificationWith, settle, shellIsKept } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { readRows } from '../support/screens.ts';
import { bearerOf, useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow' as const,
};
const { check_lists: words, ui } = WORDS.uz;

describe('a check list on a phone', () => {
  it('[OPS-2] is filled in by touch, offline and online, with a photo and a signature, and its failed answer becomes a request', async () => {
    const { checkList: id } = await readRows(stage.site.db);
    const token = await stage.site.signIn(PEOPLE.seller.phone, PEOPLE.seller.password);
    const kept = async () =>
      (
        await stage.site.call('GET', `/api/uz${showCheckList.path.replace(':id', String(id))}`, { token })
      ).json<CheckList>();
    const { page, context, expectFault, requests } = await stage.enter({
      as: PEOPLE.director,
      browser: PHONE,
    });
    await page.goto('/check_list?stands=open');
    await settle(page);
    await page.locator(`a[href^="/check_list/${id}"]`).first().click();
    await arrive(page, `/check_list/${id}`);
    await settle(page);

    await shellIsKept(page);

    // Saved at each answer; a wrong answer requires a comment.
    await press(page, 1, words.no);
    await question(page, 1).getByLabel(words.comment_asked).fill('Eshik oldi loy');
    await press(page, 2, '4');
    await question(page, 2).getByRole('button', { name: words.add_comment }).tap();
    await page.keyboard.type('Pastki qavat');
    await eventually(async () => (await kept()).answers.map(({ comment }) => comment)).toEqual([
      'Eshik oldi loy',
      'Pastki qavat',
    ]);

    // Offline: answers wait, and are shown as waiting.
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await context.setOffline(true);
    await press(page, 3, words.yes);
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    await press(page, 4, words.yes);
    await question(page, 5).getByRole('textbox').fill('21,5');
    await question(page, 5).getByRole('textbox').blur();
    await page.getByText(words.not_sent_other.replace('{{count}}', '3')).waitFor();
    expect((await kept()).answers).toHaveLength(2);
    // The page is reloaded while offline: the list continues after the answers given.
    await page.reload();
    await question(page, 6).waitFor();
    await page.getByText(words.not_sent_other.replace('{{count}}', '3')).waitFor();
    await page.getByRole('button', { name: words.back, exact: true }).tap();
    await eventually(() => question(page, 5).getByRole('textbox').inputValue()).toBe('21,5');
    // A photo waits as well; it is resized before it is stored.
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    const camera = question(page, 6).locator('input[type=file]');
    await camera.evaluate(async (input: HTMLInputElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
      const ink = canvas.getContext('2d');
      for (let i = 0; i < 400; i++) ink?.fillRect((i * 911) % 4000, (i * 577) % 3000, 90, 40);
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      const chosen = new DataTransfer();
      chosen.items.add(new File([made ?? ''], 'vitrina.jpg', { type: 'image/jpeg' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByText(words.not_sent_other.replace('{{count}}', '4')).waitFor();
    // A file larger than any camera makes is refused at once.
    await camera.evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new ArrayBuffer(40 * 1_048_576)], 'huge.jpg', { type: 'image/jpeg' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await notificationWith(page, words.photo_too_large.replace('{{max}}', '30')).waitFor();

    // Online again: everything is sent automatically, once.
    await context.setOffline(false);
    await page.getByText(words.all_sent).waitFor();
    const { answers } = await kept();
    expect(answers.map(({ question: of, value }) => [of, value])).toEqual([
      [1, false],
      [2, 4],
      [3, true],
      [4, true],
      [5, 21.5],
      [6, null],
    ]);
    expect(answers.every(({ version }) => version <= 2)).toBe(true);
    expect(answers.at(-1)?.photos).toHaveLength(1);

    const notApplicable = question(page, 7).getByRole('button', { name: words.not_applicable });
    await notApplicable.tap();
    await page.getByText(words.all_sent).waitFor();
    // Somebody else answers while the phone is offline: the list is not signed before the person has decided.
    await context.setOffline(true);
    const { form_number, answers: before } = await kept();
    const other = await stage.site.signIn(PEOPLE.director.phone, PEOPLE.director.password);
    const theirs = { value: null, not_applicable: true, comment: 'Boshqa telefon', form_number };
    const { statusCode } = await stage.site.call('PUT', `/api/uz/check-lists/${id}/answers/7`, {
      token: other,
      body: { ...theirs, version: before.at(-1)?.version },
    });
    expect(statusCode).toBe(200);
    await notApplicable.tap();
    await notApplicable.tap();
    expectFault('409');
    await context.setOffline(false);
    await question(page, 7).getByRole('button', { name: words.keep_mine }).waitFor();
    await page.getByText(words.not_sent_one.replace('{{count}}', '1')).waitFor();
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    const sign = page.locator('footer').getByRole('button', { name: words.sign, exact: true });
    await page.getByText(words.missing.held).waitFor();
    expect(await sign.isDisabled()).toBe(true);
    await page.getByRole('button', { name: words.back, exact: true }).tap();
    await question(page, 7).getByRole('button', { name: words.keep_mine }).tap();
    await page.getByText(words.all_sent).waitFor();
    // The other person's answer is shown once it is chosen.
    const degrees = { value: 22, not_applicable: false, comment: '', form_number, version: 1 };
    await stage.site.call('PUT', `/api/uz/check-lists/${id}/answers/5`, { token: other, body: degrees });
    await page.getByRole('button', { name: words.back, exact: true }).tap();
    await question(page, 5).getByRole('textbox').fill('23');
    await question(page, 5).getByRole('textbox').blur();
    await question(page, 5).getByRole('button', { name: words.keep_theirs }).tap();
    await eventually(() => question(page, 5).getByRole('textbox').inputValue()).toBe('22');
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    await page.getByText(words.ready).waitFor();
    // A double press signs once.
    await sign.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await notificationWith(page, words.signed.replace('{{name}}', 'Ochilish oldidan tekshiruv')).waitFor();
    await page.getByText('81,5\u00a0%', { exact: true }).first().waitFor();
    expect(requests.filter((one) => /\/check-lists\/\d+\/sign$/.test(one.url()))).toHaveLength(1);
    expect(await kept()).toMatchObject({ state: 'done', failed_count: 1, score: 81.54 });

    // The failed answer becomes a request on a shelf.
    await page.getByRole('button', { name: words.ask }).first().tap();
    const panel = page.getByRole('dialog');
    await panel.getByRole('combobox', { name: words.shelf }).click();
    await page.getByRole('option').first().click();
    await panel.getByRole('button', { name: words.ask }).click();
    await eventually(async () => (await kept()).answers[0]?.application ?? null).not.toBeNull();

    // The seller sees that there is a request, and no link to its page, which sellers may not open.
    const { application } = (await kept()).answers[0] ?? {};
    const seller = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await seller.page.goto(`/check_list/${id}`);
    await seller.page.getByText(words.application.replace('{{number}}', String(application))).waitFor();
    expect(await seller.page.locator('main').getByRole('link').count()).toBe(0);

    // Data stored on the phone for the person is removed at sign-out.
    const keptHere = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('javon.kept.')));
    expect(await keptHere()).toHaveLength(3);
    expectFault('401');
    await stage.site.call('GET', '/api/uz/auth/logout', await bearerOf(context));
    await page.reload();
    await arrive(page, '/auth/login');
    expect(await keptHere()).toEqual([]);
  });

  it('[WLK-11] [WLK-12] asks for a walk, whose result becomes the answer', async () => {
    const desk = await stage.enter({ as: PEOPLE.administrator });
    await desk.page.goto('/check_list/template/add');
    await settle(desk.page);
    const field = (label: string) => desk.page.getByRole('textbox', { name: label, exact: true });
    for (const label of [ui.names.uz, ui.names.ru, words.title_uz, words.title_ru])
      await field(label).fill('Kechki yurish');
    await field(words.text_uz).fill('Yorliqlarni tekshiring');
    await field(words.text_ru).fill('Проверьте ценники');
    await desk.page.getByRole('combobox', { name: words.kind }).selectOption({ label: words.kinds.walk });
    await desk.page.getByText(words.walk_shelf_hint).waitFor();
    await field(words.walk_share).fill('1');
    await desk.page.getByRole('button', { name: words.template_create }).click();
    await notificationWith(desk.page, words.template_saved.replace('{{name}}', 'Kechki yurish')).waitFor();

    const { page } = await stage.enter({ as: PEOPLE.seller, browser: PHONE });
    await page.goto('/check_list?stands=open');
    await settle(page);
    await page
      .getByRole('link', { name: /Kechki yurish/ })
      .first()
      .click();
    await page.getByText(words.walk_bound.replace('{{share}}', '1\u00a0%')).waitFor();
    // There is no input field, and the last step shows that the walk is missing.
    expect(await question(page, 1).getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    await page.getByText(words.missing.walk).tap();
    await page.getByRole('button', { name: words.walk_begin.replace('{{place}}', words.walk_hall) }).tap();
    const [tag] = await hungTags(stage.site, 1);
    await page.getByLabel('Kodni yozish').fill(tag?.sku ?? '');
    await page.getByRole('button', { name: 'Tekshirish' }).click();
    await page
      .locator('[data-scans] > li')
      .filter({ hasText: tag?.sku ?? '' })
      .waitFor();
    await page.getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nazoratni tugatish' }).click();
    await page.getByRole('link', { name: 'Chek-listga qaytish' }).click();
    await page.waitForURL(/\/check_list\/\d+$/);
    // The list is where it was left, with the result of the walk.
    await question(page, 1)
      .getByRole('link', { name: /^1 \/ \d+ ta yorliq$/ })
      .waitFor();
    // A single tag of a whole hall is below the bound, and a fault requires a comment.
    expect(await question(page, 1).getAttribute('data-failed')).toBe('true');
    await question(page, 1).getByLabel(words.comment_asked).fill('Qolganlari ertaga');
    await question(page, 1).getByRole('heading').tap();
    await page.getByRole('button', { name: words.next, exact: true }).tap();
    await page.getByText(words.ready).waitFor();
  });
});

function question(page: Page, id: number) {
  return page.locator(`[data-question="${id}"]`);
}

async function press(page: Page, id: number, name: string): Promise<void> {
  const button = question(page, id).locator('button[aria-pressed]').filter({ hasText: name }).first();
  await button.tap();
  await eventually(() => button.getAttribute('aria-pressed')).toBe('true');
}

describe('a template of check lists', () => {
  it('that two people edit shows whose questions differ, and takes over the other person’s', async () => {
    const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator });
    const token = await stage.site.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
    const ask = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      (await stage.site.call(method, `/api/uz/check-list-templates${path}`, { token, body })).json<T>();
    const text = (words: string) => ({ uz: words, ru: words });
    const question = (words: string) => ({ text: text(words), kind: 'yes_no', weight: 10 });
    const questions = [question('Zamin quruq'), question('Vitrina toza')];
    const { id, version, sections } = await ask<CheckListTemplate>('POST', '', {
      name: text('Ikki kishi tahriri'),
      active: false,
      late_days: 1,
      schedule: { every: 'day', weekday: null, month_day: null },
      branches: 'all',
      sections: [{ title: text('Zal'), questions }],
    });
    await page.goto(`/check_list/template/${id}`);
    await settle(page);
    const kept = sections[0]?.questions[0];
    const other = [{ title: text('Zal'), questions: [kept, question('Chiroqlar yoniq')] }];
    await ask('PATCH', `/${id}`, { version, sections: other });

    await page.getByRole('textbox', { name: ui.names.uz, exact: true }).fill('Ikki kishining tahriri');
    expectFault('409');
    await page.getByRole('button', { name: words.template_save, exact: true }).click();
    const dialog = page.getByRole('dialog');
    // The question that both have is not among them.
    const row = dialog.getByRole('row', { name: `${words.fields.questions} Chiroqlar yoniq Vitrina toza` });
    await row.waitFor();
    // The name, which only this person changed, is not in question, and stays.
    expect(await dialog.getByRole('row').count()).toBe(2);
    await dialog.getByRole('button', { name: ui.form.conflict_take }).click();
    const second = page.getByRole('textbox', { name: words.text_uz, exact: true }).nth(1);
    await eventually(() => second.inputValue()).toBe('Chiroqlar yoniq');
    expect(await page.getByRole('textbox', { name: ui.names.uz, exact: true }).inputValue()).toBe(
      'Ikki kishining tahriri',
    );

    // The next save keeps the questions of the other person.
    await page.getByRole('textbox', { name: ui.names.uz, exact: true }).fill('Ikki kishi');
    await page.getByRole('button', { name: words.template_save, exact: true }).click();
    await notificationWith(page, words.template_saved.replace('{{name}}', 'Ikki kishi')).waitFor();
    const saved = await ask<CheckListTemplate>('GET', `/${id}`);
    expect(saved.sections[0]?.questions.map((one) => one.text.uz)).toEqual([
      'Zamin quruq',
      'Chiroqlar yoniq',
    ]);
  });
});
