import { describe, expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { arrive, eventually, follow, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

describe('saved views of a list', () => {
  it('are available on every device of the person: saved with columns, opened, set as first, renamed, deleted', async () => {
    const { views, table } = WORDS.uz.ui;
    const { page } = await stage.enter({ as: PEOPLE.catalogueManager });
    await page.goto('/goods?search=televizor&sort=-price&branch=TAS-01');
    await settle(page);
    const heads = page.getByRole('grid').getByRole('columnheader');
    const before = await heads.count();
    await page.getByRole('button', { name: table.columns }).click();
    await page.getByRole('dialog').getByRole('checkbox', { checked: true }).first().uncheck();
    await page.keyboard.press('Escape');
    await eventually(() => heads.count()).toBe(before - 1);
    const menu = page.getByRole('dialog', { name: views.title });
    const openMenu = () => page.getByRole('button', { name: views.title }).click();
    await openMenu();
    await menu.getByRole('textbox').fill('Televizorlar');
    await menu.getByRole('button', { name: views.save }).click();
    await notificationWith(page, views.saved).waitFor();

    // Russian, on a phone: the same view in a browser without local data.
    const ru = WORDS.ru.ui.views;
    const phone = await stage.enter({ as: PEOPLE.catalogueManager, language: 'ru', browser: PHONE });
    await phone.page.goto('/goods');
    await settle(phone.page);
    await phone.page.getByRole('button', { name: ru.title }).click();
    const there = phone.page.getByRole('dialog', { name: ru.title });
    const first = there.getByRole('button', { name: ru.first.replace('{{name}}', 'Televizorlar') });
    await first.click();
    await eventually(() => first.getAttribute('aria-pressed')).toBe('true');
    await there.getByRole('button', { name: 'Televizorlar', exact: true }).click();
    await arrive(phone.page, '/goods?search=televizor&sort=-price');

    // The list opens with it, including its columns, if the address names no view.
    await page.evaluate(() => localStorage.removeItem('javon.table.products'));
    await page.goto('/goods?branch=TAS-01');
    await arrive(page, '/goods?search=televizor&sort=-price&branch=TAS-01');
    await settle(page);
    await eventually(() => heads.count()).toBe(before - 1);

    // Back leads to the list without filters, not to the view.
    await follow(page, '/goods?branch=TAS-01');
    await arrive(page, '/goods?branch=TAS-01');
    await follow(page, '/category');
    await arrive(page, '/category');
    await page.goBack();
    await arrive(page, '/goods?branch=TAS-01');
    await settle(page);
    await page.getByRole('link', { name: 'Televizorlar', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);

    await openMenu();
    await menu.getByRole('button', { name: views.rename.replace('{{name}}', 'Televizorlar') }).click();
    await menu.getByRole('textbox').fill('TV');
    await menu.getByRole('button', { name: WORDS.uz.ui.save, exact: true }).click();
    await menu.getByRole('button', { name: 'TV', exact: true }).waitFor();
    await menu.getByRole('button', { name: views.delete.replace('{{name}}', 'TV') }).click();
    await page.getByRole('dialog').getByRole('button', { name: views.delete_action }).click();
    await notificationWith(page, views.deleted).waitFor();
    await page.goto('/goods');
    await settle(page);
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
  });
});
