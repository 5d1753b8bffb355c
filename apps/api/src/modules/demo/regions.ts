/** The 12 regions, the republic and the capital, in their usual order. */
export const REGIONS = [
  { code: 'TAS', uz: 'Toshkent shahri', ru: 'город Ташкент' },
  { code: 'TOS', uz: 'Toshkent viloyati', ru: 'Ташкентская область' },
  { code: 'AND', uz: 'Andijon viloyati', ru: 'Андижанская область' },
  { code: 'BUX', uz: 'Buxoro viloyati', ru: 'Бухарская область' },
  { code: 'FAR', uz: 'Fargʻona viloyati', ru: 'Ферганская область' },
  { code: 'JIZ', uz: 'Jizzax viloyati', ru: 'Джизакская область' },
  { code: 'XOR', uz: 'Xorazm viloyati', ru: 'Хорезмская область' },
  { code: 'NAM', uz: 'Namangan viloyati', ru: 'Наманганская область' },
  { code: 'NAV', uz: 'Navoiy viloyati', ru: 'Навоийская область' },
  { code: 'QAS', uz: 'Qashqadaryo viloyati', ru: 'Кашкадарьинская область' },
  { code: 'QQR', uz: 'Qoraqalpogʻiston Respublikasi', ru: 'Республика Каракалпакстан' },
  { code: 'SAM', uz: 'Samarqand viloyati', ru: 'Самаркандская область' },
  { code: 'SIR', uz: 'Sirdaryo viloyati', ru: 'Сырдарьинская область' },
  { code: 'SUR', uz: 'Surxondaryo viloyati', ru: 'Сурхандарьинская область' },
] as const;

export type RegionCode = (typeof REGIONS)[number]['code'];
