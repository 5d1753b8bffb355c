import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/agent/src/config.ts';
import { ElectronicLabels } from '../../apps/agent/src/labels.ts';
import { useLabelSampler } from '../../apps/api/test/label-samplers.ts';
import { TEMPLATE_DEMO } from '../../apps/api/test/templates.ts';
import { AccessPoint } from '../support/access-point.ts';
import { findings, STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { PACE, typeCode } from '../support/scanner.ts';
import { type Site, site } from '../support/server.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();
const MACS = ['0000021A2B3C4D5E', '0000021A2B3C4D5F'] as const;

/** The program of the store, one round at a time. */
async function programOf(at: Site, admin: string, labels: string, folder: string): Promise<ElectronicLabels> {
  const body = { name: 'Doʻkon', data: ['labels'], branch: 'TAS-01' };
  const answer = await at.call('POST', '/api/uz/service-tokens', { token: admin, body });
  const { token } = answer.json<{ token: string }>();
  const file = path.join(folder, 'agent.json');
  writeFileSync(file, JSON.stringify({ server: at.origin, token, labels }));
  return new ElectronicLabels({ config: readConfig(file, {}), log: () => {}, wait: async () => {} }, labels);
}

describe('electronic labels on the page of a branch', () => {
  it('[EL-1] [EL-4] are bound by scanning, show their tags, and on a phone the reason if one does not', async () => {
    const at = await site(TEMPLATE_DEMO);
    const point = await AccessPoint.start([MACS[0]]);
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-journey-'));
    try {
      const admin = await at.signIn(PEOPLE.administrator.phone, PEOPLE.administrator.password);
      const { category } = await useLabelSampler(at, admin);
      const products = await at.db
        .selectFrom('product as p')
        .innerJoin('placement as s', 's.product_id', 'p.id')
        .innerJoin('branch as b', 'b.id', 's.branch_id')
        .select(['p.id', 'p.barcode', 'p.sku', 'p.name_uz', 'b.id as branch'])
        .distinct()
        .where('b.code', '=', 'TAS-01')
        .where('p.category_id', '=', category)
        .where('p.barcode', 'is not', null)
        .where('p.price', 'is not', null)
        .orderBy('p.id')
        .limit(2)
        .execute();
      const [first, second] = products;
      if (first === undefined || second === undefined) throw new Error('The category has no goods');
      const program = await programOf(at, admin, point.origin, folder);

      const words = WORDS.uz.electronic_labels;
      const { page } = await stage.enter({ as: PEOPLE.administrator, at, browser: STILL });
      await page.goto(`/branch/${first.branch}`);
      await settle(page);
      await page.getByRole('button', { name: words.add }).click();
      const panel = page.getByRole('dialog', { name: words.add_title });
      // With the focus outside of its fields, the codes of the label and of the product fill the right field.
      await panel.getByText(words.scan_help).click();
      await typeCode(page, '02:1A:2B:3C:4D:5E', PACE.scanner);
      await expect.poll(() => panel.getByLabel(words.fields.mac).inputValue()).toBe(MACS[0]);
      await typeCode(page, first.barcode ?? '', PACE.scanner);
      await expect
        .poll(() => panel.getByRole('combobox', { name: words.fields.product }).inputValue())
        .toContain(first.sku);
      expect(await findings(page)).toEqual([]);
      await panel.getByRole('button', { name: words.add }).click();
      await notificationWith(page, words.added.replace('{{mac}}', MACS[0])).waitFor();
      // The form stays for the next label, which is typed and gets its product later.
      await expect.poll(() => panel.getByLabel(words.fields.mac).inputValue()).toBe('');
      await panel.getByLabel(words.fields.mac).fill(MACS[1]);
      await panel.getByRole('button', { name: words.add }).click();
      await notificationWith(page, words.added.replace('{{mac}}', MACS[1])).waitFor();
      await page.keyboard.press('Escape');

      const item = (mac: string) => page.getByRole('listitem').filter({ hasText: mac });
      await item(MACS[1]).getByText(words.no_product).waitFor();
      await item(MACS[0]).getByText(words.states.waiting).waitFor();
      await program.round();
      expect(point.received.map(({ mac }) => mac)).toEqual([MACS[0]]);
      await item(MACS[0]).getByText(words.states.shown).waitFor();

      await item(MACS[1])
        .getByRole('button', { name: words.actions.replace('{{mac}}', MACS[1]) })
        .click();
      await page.getByRole('menuitem', { name: words.bind, exact: true }).click();
      const binding = page.getByRole('dialog', { name: words.bind_title });
      await binding.getByText(MACS[1]).click();
      await typeCode(page, second.barcode ?? '', PACE.scanner);
      await binding.getByRole('button', { name: words.bind, exact: true }).click();
      await item(MACS[1]).getByText(second.sku).waitFor();
      // The access point does not know this label.
      await program.round();

      const ru = WORDS.ru.electronic_labels;
      const phone = await stage.enter({
        as: PEOPLE.director,
        at,
        language: 'ru',
        browser: { ...PHONE, ...STILL },
      });
      await phone.page.goto(`/branch/${first.branch}`);
      await settle(phone.page);
      const failing = phone.page.getByRole('listitem').filter({ hasText: MACS[1] });
      await failing.getByText(ru.states.failing).waitFor();
      await failing.getByText(ru.faults.unknown_mac).waitFor();
      await phone.page.getByRole('button', { name: ru.only.failing.replace('{{count}}', '1') }).click();
      await phone.page.getByRole('listitem').filter({ hasText: MACS[0] }).waitFor({ state: 'detached' });
      expect(await findings(phone.page)).toEqual([]);

      // In the queue of tags the displayed one is right, the failed one has to be printed on paper.
      const tag = async (id: number) => {
        const answer = await at.call('GET', `/api/uz/products/${id}/tags?branch=TAS-01`, {
          token: admin,
        });
        const { tags } = answer.json<{ tags: { format: string; state: string }[] }>();
        return tags.find(({ format }) => format === 'label')?.state;
      };
      expect([await tag(first.id), await tag(second.id)]).toEqual(['current', 'to_print']);

      // The page of the displayed tag offers no paper, that of the failed one does.
      const print = page.getByRole('button', { name: WORDS.uz.price_tags.view.print, exact: true });
      const shown = page.getByText(WORDS.uz.errors.tag_electronic);
      await page.goto(`/priceTag/view/${second.id}?branch=TAS-01&format=label`);
      await print.waitFor();
      expect(await shown.count()).toBe(0);
      await page.goto(`/priceTag/view/${first.id}?branch=TAS-01&format=label`);
      await shown.waitFor();
      expect(await print.count()).toBe(0);

      // A store with more labels than one answer holds sees all of them.
      const added = Array.from({ length: 299 }, (_, i) => ({
        branch_id: first.branch,
        mac: String(i).padStart(16, '0'),
        model: '2.9-bw',
      }));
      await at.db.insertInto('electronic_label').values(added).execute();
      await page.goto(`/branch/${first.branch}`);
      const more = page.getByRole('button', { name: words.more });
      const labels = page.getByRole('list', { name: words.title }).getByRole('listitem');
      for (const count of [10, 210, 301]) {
        await expect.poll(() => labels.count()).toBe(count);
        if (count < 301) await more.click();
      }
      expect(await more.count()).toBe(0);
    } finally {
      await stage.close(at);
      await point.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
