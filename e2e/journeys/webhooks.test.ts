import { describe, expect, it } from 'vitest';
import { deliverWebhooks } from '../../apps/api/src/modules/webhooks/service/delivery.ts';
import { TEMPLATE_DEMO } from '../../apps/api/test/templates.ts';
import { Receiver, webhookSeal } from '../../apps/api/test/webhooks.ts';
import { findings, STILL } from '../support/axe.ts';
import { PHONE } from '../support/browser.ts';
import { eventually, notificationWith, settle } from '../support/page.ts';
import { PEOPLE } from '../support/people.ts';
import { site } from '../support/server.ts';
import { useStage } from '../support/stage.ts';
import { WORDS } from '../support/words.ts';

const stage = useStage();

describe('webhooks on the screen of settings', () => {
  it('[OUT-3] an administrator adds one, tries it, sees failed deliveries and sends them again', async () => {
    const receiver = await new Receiver().open();
    const at = await site(TEMPLATE_DEMO, { WEBHOOK_HOSTS: receiver.host });
    try {
      const words = WORDS.uz.settings.webhooks;
      const { page, expectFault } = await stage.enter({ as: PEOPLE.administrator, at, browser: STILL });
      await page.goto('/settings');
      await settle(page);
      await page.getByRole('button', { name: words.add }).click();
      const panel = page.getByRole('dialog', { name: words.add_title });
      await panel.getByLabel(words.name).fill('1C');
      await panel.getByLabel(words.url).fill('http://10.0.0.1/hook');
      await panel.getByRole('combobox', { name: words.which }).click();
      await page.getByRole('option', { name: words.events.tag.printed }).click();
      await page.getByRole('option', { name: words.events.plan.changed }).click();
      await page.keyboard.press('Escape');
      const add = panel.getByRole('button', { name: words.add });
      expectFault('400');
      await add.click();
      // An address inside the network that the operator has not allowed.
      await panel.getByText('WEBHOOK_HOSTS').waitFor();
      await panel.getByLabel(words.url).fill(`http://${receiver.host}/hook`);
      await add.click();
      const secret = await panel.getByRole('textbox', { name: words.secret }).inputValue();
      expect(secret).toMatch(/^whsec_/);
      await panel.getByRole('button', { name: WORDS.uz.settings.tokens.done }).click();

      receiver.answer = (response) => response.writeHead(503).end('Band');
      const row = page.getByRole('listitem').filter({ hasText: receiver.host });
      await row.getByRole('button', { name: words.test }).click();
      const why = words.outcome.status.replace('{{status}}', '503');
      const refused = words.test_refused.replace('{{name}}', '1C').replace('{{why}}', why);
      await notificationWith(page, refused).waitFor();
      await row.getByText(words.dead_one.replace('{{count}}', '1')).waitFor();
      expect(await findings(page)).toEqual([]);

      // Russian, on a phone: a failed delivery, with its answer, is sent again.
      const ru = WORDS.ru.settings.webhooks;
      const phone = await stage.enter({
        as: PEOPLE.administrator,
        at,
        language: 'ru',
        browser: { ...PHONE, ...STILL },
      });
      await phone.page.goto('/settings');
      await settle(phone.page);
      await phone.page.getByRole('button', { name: `${ru.deliveries}: 1C` }).click();
      const list = phone.page.getByRole('dialog', { name: ru.deliveries_title.replace('{{name}}', '1C') });
      await list.getByText('Band').waitFor();
      expect(await findings(phone.page)).toEqual([]);
      await list.getByText(ru.states.dead, { exact: true }).waitFor();
      receiver.answer = (response) => response.end('ok');
      await list.getByRole('button', { name: ru.resend, exact: true }).click();
      await list.getByText(ru.states.waiting, { exact: true }).waitFor();
      // The job that a server runs every two seconds.
      await deliverWebhooks({ db: at.db, seal: webhookSeal, hosts: [receiver.host] });
      await list.getByText(ru.states.delivered, { exact: true }).waitFor();
      expect(receiver.received).toHaveLength(2);
      await eventually(async () => receiver.received[1]?.headers['webhook-id']).toBe(
        receiver.received[0]?.headers['webhook-id'],
      );
    } finally {
      await stage.close(at);
      receiver.close();
    }
  });
});
