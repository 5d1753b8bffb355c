import { describe, it } from 'vitest';
import { addRole } from '../../apps/api/test/world.ts';
import { arrive, notificationWith, settle } from '../support/page.ts';
import { PEOPLE, personWith } from '../support/people.ts';
import { readRows } from '../support/screens.ts';
import { shelfWork } from '../support/shelves.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES, WORDS } from '../support/words.ts';

const stage = useStage();
const { emptyShelf } = shelfWork(stage);

describe.each(LANGUAGES)('[ERR-12] a person reads the specified message: %s', (language) => {
  const { access, goods, notices, permissions, shelf_actions, shelf_form, ui } = WORDS[language];

  it('[ERR-12] a shelf was edited, and deleted', async () => {
    const shelf = await emptyShelf(`Eski ${language}`);
    const name = `Yangi ${language}`;
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    await page.goto(`/shelf/edit/${shelf.id}`);
    await settle(page);
    await page.locator('[name=name]').fill(name);
    await page.getByRole('button', { name: shelf_form.save, exact: true }).click();
    await notificationWith(page, notices.shelf_edited.replace('{{name}}', name)).waitFor();

    await page.goto(`/shelf/${shelf.id}`);
    await settle(page);
    await page.getByRole('button', { name: shelf_actions.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: shelf_actions.delete, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: shelf_actions.delete }).click();
    await notificationWith(page, notices.shelf_deleted.replace('{{name}}', name)).waitFor();
    // Leaving the page of a shelf that is gone is no fault.
    await arrive(page, '/shelf');
    await settle(page);
  });

  it('[ERR-12] a permission was created, changed and deleted, and a role deleted', async () => {
    const key = `hisobot.${language}`;
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    await page.goto('/access/perms/add');
    await settle(page);
    await page.locator('[name=key]').fill(key);
    await page.locator('[name="name.uz"]').fill('Hisobot');
    await page.locator('[name="name.ru"]').fill('Отчёт');
    await page.locator('[name=category]').selectOption({ index: 1 });
    await page.locator('[name=colour]').fill('#4C6EF5');
    await page.getByRole('button', { name: access.create, exact: true }).click();
    await notificationWith(page, notices.permission_created).waitFor();
    const edit = async () => {
      await page.goto(`/access/perms/edit/${key}`);
      await settle(page);
    };
    await edit();
    await page.locator('[name="name.ru"]').fill('Отчёты');
    await page.getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(page, notices.permission_edited).waitFor();
    await edit();
    await page.getByRole('button', { name: ui.delete, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: ui.delete, exact: true }).click();
    await notificationWith(page, notices.permission_deleted).waitFor();

    const { db } = stage.site;
    const name = `Boʻsh rol ${language}`;
    const role = await db.transaction().execute((tx) => addRole(tx, name, {}));
    await page.goto(`/access/by_role/${role}`);
    await settle(page);
    await page.getByRole('button', { name: access.actions.replace('{{name}}', name) }).click();
    await page.getByRole('menuitem', { name: ui.delete, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: ui.delete, exact: true }).click();
    await notificationWith(page, notices.role_deleted).waitFor();
  });

  it('[ERR-12] [ACC-2] the permissions of a role above the person’s own could not be copied', async () => {
    const holder = await personWith(stage.site.db, { roles: '1', 'roles.add': '1', shelf: 'own' });
    const { page, expectFault } = await stage.enter({ as: holder, language });
    expectFault('403');
    await page.goto('/access/roles/add');
    await settle(page);
    await page.locator('[name="name.uz"]').fill(`Nusxa ${language}`);
    await page.locator('[name="name.ru"]').fill(`Копия ${language}`);
    await page.getByRole('combobox', { name: access.copy_from }).click();
    await page.getByRole('option', { name: permissions.roles.director, exact: true }).click();
    await page.getByRole('button', { name: access.create, exact: true }).click();
    await notificationWith(page, notices.role_copy_failed).waitFor();
  });

  it('[ERR-12] the priority of a product was saved', async () => {
    const { category, product } = await readRows(stage.site.db);
    const { page } = await stage.enter({ as: PEOPLE.administrator, language });
    await page.goto(`/goods/${category}/product/${product}`);
    await settle(page);
    await page.getByRole('button', { name: goods.product.edit, exact: true }).first().click();
    await page.locator('[name=priority]').fill(language === 'uz' ? '61' : '62');
    await page.getByRole('dialog').getByRole('button', { name: ui.save, exact: true }).click();
    await notificationWith(page, notices.product_priority_saved).waitFor();
  });
});
