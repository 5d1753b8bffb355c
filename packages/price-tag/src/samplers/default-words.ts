import type { LocalText } from '../language.ts';

/** Fixed texts of the default designs. */
export const LAYOUT_WORDS = {
  article: { uz: 'Art. ', ru: 'Арт. ', kaa: 'Art. ' },
  instalment: { uz: 'Muddatli toʻlov', ru: 'Рассрочка', kaa: 'Bólip tólew' },
  noMarkup: { uz: 'Ustamasiz', ru: 'Без наценки', kaa: 'Ústemesiz' },
  promotion: { uz: 'Aksiya', ru: 'Акция', kaa: 'Aksiya' },
  untilBefore: { uz: '', ru: 'до ', kaa: '' },
  untilAfter: { uz: ' gacha', ru: '', kaa: ' shekem' },
  client: { uz: 'Mijoz: ', ru: 'Клиент: ', kaa: 'Klient: ' },
} as const satisfies Record<string, LocalText>;
