import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrive, eventually, noteTexts, settle, typeSignIn } from '../support/page.ts';
import { newcomerWith, PEOPLE } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { LANGUAGES } from '../support/words.ts';

const stage = useStage();

const TEXTS = {
  uz: {
    required: 'Majburiy to‘ldiriladigan maydon',
    short: 'Parol kamida 6 ta belgidan iborat boʻlsin',
    differ: 'Parollar bir xil emas',
    wrongCurrent: 'Joriy parol notoʻgʻri',
    sameAsDefault: 'Yangi parol boshlangʻich paroldan farq qilsin',
    phone: 'Telefon raqami notoʻgʻri. Namuna: +998 (90) 123 45 67',
    prefix: 'Operator kodi notoʻgʻri: raqam +998 (9X) bilan boshlanadi',
  },
  ru: {
    required: 'Поле должно быть заполнено',
    short: 'Пароль — не менее 6 символов',
    differ: 'Пароли не совпадают',
    wrongCurrent: 'Текущий пароль неверен',
    sameAsDefault: 'Новый пароль должен отличаться от начального',
    phone: 'Неверный номер телефона. Образец: +998 (90) 123 45 67',
    prefix: 'Неверный код оператора: номер начинается с +998 (9X)',
  },
} as const;

/** Returns the error of a field as a screen reader gets it; empty for none. */
async function mistakeOf(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name=${name}]`);
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(/\s+/).filter(Boolean);
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

const send = (page: Page) => page.locator('button[type=submit]').click();

describe.each(LANGUAGES)('mistakes in a form: %s', (language) => {
  const text = TEXTS[language];

  it('[VAL-1, VAL-3] empty fields or an impossible number at sign-in: nothing is sent, the first one has the focus', async () => {
    const { page, requests } = await stage.enter({ language });
    await page.goto('/auth/login');
    await send(page);
    await eventually(() => mistakeOf(page, 'phone')).toBe(text.required);
    await eventually(() => mistakeOf(page, 'password')).toBe(text.required);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await eventually(focused).toBe('phone');
    await page.locator('[name=password]').fill(PEOPLE.seller.password);
    await page.locator('[name=phone]').fill('+998701234567');
    await send(page);
    await eventually(() => mistakeOf(page, 'phone')).toBe(text.prefix);
    await eventually(focused).toBe('phone');
    expect(await mistakeOf(page, 'password')).toBe('');
    await page.locator('[name=phone]').fill(PEOPLE.seller.phone);
    await eventually(() => mistakeOf(page, 'phone')).toBe('');
    expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
  });

  it('[VAL-1, VAL-3] the phone number of a lost password', async () => {
    const { page, requests } = await stage.enter({ language });
    await page.goto('/auth/resetpassword');
    await send(page);
    await eventually(() => mistakeOf(page, 'phone')).toBe(text.required);
    const phone = page.locator('[name=phone]');
    await phone.pressSequentially('90123');
    await eventually(() => mistakeOf(page, 'phone')).toBe(text.phone);
    await phone.fill('');
    await phone.pressSequentially('701234567');
    await eventually(() => phone.inputValue()).toBe('+998 (70) 123 45 67');
    await eventually(() => mistakeOf(page, 'phone')).toBe(text.prefix);
    await send(page);
    expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
    await phone.fill('');
    await phone.pressSequentially('901234567');
    await eventually(() => phone.inputValue()).toBe('+998 (90) 123 45 67');
    await eventually(() => mistakeOf(page, 'phone')).toBe('');
    await send(page);
    await arrive(page, '/succes');
    expect(await noteTexts(page)).toEqual([]);
  });

  it('[VAL-3] a number is accepted in any spelling', async () => {
    const { page } = await stage.enter({ language });
    for (const spelling of ['+998901234567', '998 90 123-45-67', '(90) 123-45-67', '90 123 45 67']) {
      await page.goto('/auth/resetpassword');
      await page.locator('[name=phone]').fill(spelling);
      await eventually(() => page.locator('[name=phone]').inputValue(), spelling).toBe('+998 (90) 123 45 67');
    }
  });

  it('[VAL-1, VAL-2] the change of a password', async () => {
    const newcomer = await newcomerWith(stage.site.db, { shelf: 'own' });
    await stage.site.db
      .updateTable('users')
      .set({ locale: language })
      .where('phone', '=', newcomer.phone)
      .execute();
    const { page, expectFault } = await stage.enter({ language });
    expectFault('status of 400');
    await page.goto('/auth/login');
    await typeSignIn(page, newcomer);
    await arrive(page, '/changePasword');
    await settle(page);
    await send(page);
    for (const name of ['current_password', 'password', 'password_again']) {
      await eventually(() => mistakeOf(page, name)).toBe(text.required);
    }
    const type = async (current: string, password: string, again: string) => {
      await page.locator('[name=current_password]').fill(current);
      await page.locator('[name=password]').fill(password);
      await page.locator('[name=password_again]').fill(again);
      await send(page);
    };
    await type(newcomer.password, '12345', '12345');
    await eventually(() => mistakeOf(page, 'password')).toBe(text.short);
    await type(newcomer.password, 'yaxshi parol', 'boshqa parol');
    await eventually(() => mistakeOf(page, 'password_again')).toBe(text.differ);
    await type('no such password', 'yaxshi parol', 'yaxshi parol');
    await eventually(() => mistakeOf(page, 'current_password')).toBe(text.wrongCurrent);
    await type(newcomer.password, newcomer.password, newcomer.password);
    await eventually(() => mistakeOf(page, 'password')).toBe(text.sameAsDefault);
    // Errors of a field are shown at that field only.
    expect(await noteTexts(page)).toEqual([]);
    await type(newcomer.password, 'yaxshi parol', 'yaxshi parol');
    await arrive(page, '/shelf');
  });
});
