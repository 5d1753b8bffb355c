import { CATALOGUES } from '@javon/messages';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

it('writes numbers within texts with their thousands apart, and the rest as it is', async () => {
  const { default: shelves } = await CATALOGUES.ru.shelves();
  const i18n = createInstance();
  await i18n.use(numberFormat).init({
    lng: 'ru',
    interpolation: { escapeValue: false, alwaysFormat: true },
    resources: { ru: { shelves } },
  });
  expect(i18n.t('shelves:products', { count: 1500 })).toBe('1\u00a0500 товаров');
  expect(i18n.t('shelves:products', { count: 21 })).toBe('21 товар');
  expect(i18n.t('shelves:inspector.cm', { value: '0012' })).toBe('0012 см');
  expect(i18n.t('shelves:inspector.cm', { value: 12.5 })).toBe('12,5 см');
});
