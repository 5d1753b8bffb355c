import { createHash } from 'node:crypto';
import { TAG_CHECK_WORDS } from '@javon/messages/server';
import { describe, expect, it } from 'vitest';
import { CODE_PAGE_POLICY, codePage } from './code-page-html.ts';
import type { TagVerdict } from './service/verdict.ts';

const RIGHT: TagVerdict = {
  verdict: 'right',
  job: 1,
  branchId: 1,
  product: 1,
  format: 'A6',
  name: { uz: 'Televizor <55"> & pult', ru: 'Телевизор' },
  printedAt: '2026-11-19T20:00:00Z',
  asOf: '2026-11-21',
  reasons: [],
  values: { price: 1_234_567, old_price: null, monthly: null, months: null },
};

const SPECIMEN_TEXT = TAG_CHECK_WORDS.uz.specimen_text;

/** Visible lines of the page. */
function textOf(html: string): string[] {
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '');
}

describe('the page of a tag', () => {
  it('shows of a correct tag its product, the day of its print, and its values', () => {
    const html = codePage(RIGHT, 'uz', 'ABC');
    expect(textOf(html)).toEqual([
      'Bu yorliq toʻgʻri · Javon',
      '✓',
      'Bu yorliq toʻgʻri',
      'Televizor <55"> & pult',
      'Chop etilgan: 20.11.2026',
      'Hozir yorliqda shunday boʻlishi kerak',
      '1 234 567 soʻm',
      'Русский',
      'Filial xodimiman: ilovada ochish',
    ]);
    expect(html).toContain('<main class="right">');
    expect(html).toContain('<html lang="uz">');
    expect(html, 'no tag of the name').toContain('Televizor &#60;55&#34;&#62; &#38; pult');
  });

  it('links to itself in the other language', () => {
    expect(codePage(RIGHT, 'uz', 'A/"B')).toContain('<a href="/t/A%2F%22B?lang=ru" lang="ru" hreflang="ru">');
    const russian = codePage(RIGHT, 'ru', 'ABC');
    expect(russian).toContain('<html lang="ru">');
    expect(russian).toContain('<a href="/t/ABC?lang=uz" lang="uz" hreflang="uz">');
    expect(textOf(russian)).toContain('Телевизор');
  });

  it('shows why a tag is wrong, with both values, and everything that it should show', () => {
    const wrong: TagVerdict = {
      ...RIGHT,
      verdict: 'wrong',
      reasons: [
        { code: 'price', from: 1000, to: 1_234_567 },
        { code: 'old_price', from: null, to: 2_000_000 },
        { code: 'instalment', from: 100, to: null },
        { code: 'until', from: '2026-11-30', to: '2026-12-05' },
        { code: 'campaign_ended', from: 'Navroʻz', to: null },
        { code: 'campaign_began', from: null, to: 'Yozgi' },
        { code: 'campaign_ended', from: null, to: null },
        { code: 'language', from: 'uz', to: 'ru' },
        { code: 'text', from: null, to: null },
      ],
      values: { price: 999, old_price: 2_000_000, monthly: 125_000, months: 12 },
    };
    const html = codePage(wrong, 'uz', 'ABC');
    expect(textOf(html).slice(1)).toEqual([
      '✕',
      'Bu yorliq eskirgan',
      'Televizor <55"> & pult',
      'Chop etilgan: 20.11.2026',
      'Sababi',
      'Narxi oʻzgargan: 1 000 → 1 234 567',
      'Eski narxi oʻzgargan: yoʻq → 2 000 000',
      'Oylik toʻlovi oʻzgargan: 100 → yoʻq',
      'Aksiyaning oxirgi kuni oʻzgargan: 30.11.2026 → 05.12.2026',
      'Aksiya amalda emas: “Navroʻz”',
      'Aksiya boshlangan: “Yozgi”',
      'Aksiya amalda emas',
      'Yorliq tili oʻzgargan',
      'Matni oʻzgargan',
      'Hozir yorliqda shunday boʻlishi kerak',
      '2 000 000 soʻm',
      '999 soʻm',
      '125 000 soʻm × 12 oy',
      'Русский',
      'Filial xodimiman: ilovada ochish',
    ]);
    expect(html).toContain('<main class="wrong">');
    expect(html).toContain('<s>2\u00a0000\u00a0000\u00a0soʻm</s>');
  });

  it('shows no prices of a tag to take down, and none if the product has none', () => {
    const reasons = [{ code: 'left_shelf', from: null, to: null }] as const;
    const down = codePage({ ...RIGHT, verdict: 'down', reasons }, 'ru', 'ABC');
    expect(textOf(down).slice(1)).toEqual([
      '✕',
      'Этот ценник пора снять',
      'Телевизор',
      'Напечатан: 20.11.2026',
      'Причина',
      'Товар убран со стеллажей',
      'Oʻzbekcha',
      'Я сотрудник филиала: открыть в приложении',
    ]);
    const values = { price: null, old_price: null, monthly: null, months: null };
    expect(codePage({ ...RIGHT, verdict: 'wrong', values }, 'ru', 'ABC')).not.toContain('сум');
    for (const half of [
      { monthly: 100, months: null },
      { monthly: null, months: 12 },
    ])
      expect(codePage({ ...RIGHT, values: { ...RIGHT.values, ...half } }, 'ru', 'ABC')).not.toContain('×');
  });

  it('shows of a tag for a future day from which day it is correct and when it was printed, and no reasons', () => {
    const early: TagVerdict = {
      ...RIGHT,
      verdict: 'early',
      asOf: '2026-12-01',
      reasons: [{ code: 'price', from: 1, to: 2 }],
    };
    expect(textOf(codePage(early, 'uz', 'ABC')).slice(1, 5)).toEqual([
      '!',
      'Bu yorliq 01.12.2026 dan boshlab toʻgʻri',
      'Televizor <55"> & pult',
      'Chop etilgan: 20.11.2026',
    ]);
    expect(codePage(early, 'uz', 'ABC')).toContain('<main class="early">');
    expect(codePage(early, 'uz', 'ABC')).not.toContain('Narxi oʻzgargan');
  });

  it('of an unknown code says so, and shows the code only in its own address', () => {
    const html = codePage('none', 'uz', '<b>');
    expect(textOf(html)).toEqual([
      'Bunday yorliq topilmadi · Javon',
      '?',
      'Bunday yorliq topilmadi',
      'Kodni yana bir marta skanerlang. Yorliq yangi boʻlsa-yu, kod ochilmasa, doʻkon xodimiga ayting.',
      'Русский',
    ]);
    expect(html).toContain('<main class="none">');
    expect(html).not.toContain('<b>');
    expect(html).toContain('href="/t/%3Cb%3E?lang=ru"');
  });

  it('of the code of a tag on a screen says that it is not printed yet', () => {
    const html = codePage('specimen', 'uz', 'X');
    expect(textOf(html).slice(1)).toEqual(['…', 'Bu yorliq hali chop etilmagan', SPECIMEN_TEXT, 'Русский']);
    expect(html).toContain('<main class="specimen">');
  });

  it('allows only its own style', () => {
    const style = /<style>(.*)<\/style>/s.exec(codePage('none', 'uz', 'X'))?.[1] ?? '';
    expect(style).toContain('prefers-color-scheme:dark');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(CODE_PAGE_POLICY).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});
