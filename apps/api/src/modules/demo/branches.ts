import type { RegionCode } from './regions.ts';

export interface DemoBranch {
  readonly code: string;
  readonly region: RegionCode;
  readonly uz: string;
  readonly ru: string;
  readonly streetUz: string;
  readonly streetRu: string;
  readonly language: 'uz' | 'ru' | 'kaa';
}

type Line = readonly [code: string, uz: string, ru: string, streetUz: string, streetRu: string];

const OF_REGION: Readonly<Record<RegionCode, readonly Line[]>> = {
  TAS: [
    [
      'TAS-01',
      'Toshkent, Chilonzor',
      'Ташкент, Чиланзар',
      'Bunyodkor shoh koʻchasi, 42',
      'проспект Бунёдкор, 42',
    ],
    [
      'TAS-02',
      'Toshkent, Yunusobod',
      'Ташкент, Юнусабад',
      'Amir Temur shoh koʻchasi, 107',
      'проспект Амира Темура, 107',
    ],
    ['TAS-03', 'Toshkent, Mirobod', 'Ташкент, Мирабад', 'Shahrisabz koʻchasi, 16', 'улица Шахрисабз, 16'],
    [
      'TAS-04',
      'Toshkent, Mirzo Ulugʻbek',
      'Ташкент, Мирзо-Улугбек',
      'Buyuk Ipak Yoʻli koʻchasi, 115',
      'улица Буюк Ипак Йули, 115',
    ],
    [
      'TAS-05',
      'Toshkent, Sergeli',
      'Ташкент, Сергели',
      'Yangi Sergeli koʻchasi, 11',
      'улица Янги Сергели, 11',
    ],
    ['TAS-06', 'Toshkent, Olmazor', 'Ташкент, Алмазар', 'Farobiy koʻchasi, 23', 'улица Фароби, 23'],
    [
      'TAS-07',
      'Toshkent, Shayxontohur',
      'Ташкент, Шайхантахур',
      'Alisher Navoiy shoh koʻchasi, 36',
      'проспект Алишера Навои, 36',
    ],
    [
      'TAS-08',
      'Toshkent, Yakkasaroy',
      'Ташкент, Яккасарай',
      'Shota Rustaveli koʻchasi, 58',
      'улица Шота Руставели, 58',
    ],
    ['TAS-09', 'Toshkent, Uchtepa', 'Ташкент, Учтепа', 'Farhod koʻchasi, 7', 'улица Фархад, 7'],
    ['TAS-10', 'Toshkent, Yashnobod', 'Ташкент, Яшнабад', 'Aviasozlar koʻchasi, 30', 'улица Авиасозлар, 30'],
  ],
  TOS: [
    ['TOS-01', 'Chirchiq', 'Чирчик', 'Amir Temur koʻchasi, 18', 'улица Амира Темура, 18'],
    ['TOS-02', 'Angren', 'Ангрен', 'Mustaqillik koʻchasi, 9', 'улица Мустакиллик, 9'],
    ['TOS-03', 'Olmaliq', 'Алмалык', 'Amir Temur koʻchasi, 27', 'улица Амира Темура, 27'],
    ['TOS-04', 'Yangiyoʻl', 'Янгиюль', 'Samarqand koʻchasi, 54', 'улица Самаркандская, 54'],
  ],
  AND: [
    ['AND-01', 'Andijon, Bobur', 'Андижан, Бобур', 'Bobur shoh koʻchasi, 62', 'проспект Бабура, 62'],
    [
      'AND-02',
      'Andijon, Navoiy',
      'Андижан, Навои',
      'Alisher Navoiy shoh koʻchasi, 88',
      'проспект Алишера Навои, 88',
    ],
    ['AND-03', 'Asaka', 'Асака', 'Umid koʻchasi, 4', 'улица Умид, 4'],
  ],
  BUX: [
    ['BUX-01', 'Buxoro', 'Бухара', 'Bahouddin Naqshband koʻchasi, 120', 'улица Бахоуддина Накшбанда, 120'],
    [
      'BUX-02',
      'Gʻijduvon',
      'Гиждуван',
      'Abdulxoliq Gʻijduvoniy koʻchasi, 15',
      'улица Абдухалика Гиждувани, 15',
    ],
  ],
  FAR: [
    ['FAR-01', 'Fargʻona', 'Фергана', 'Al-Fargʻoniy koʻchasi, 41', 'улица Аль-Фаргани, 41'],
    ['FAR-02', 'Qoʻqon', 'Коканд', 'Turkiston koʻchasi, 33', 'улица Туркистон, 33'],
    [
      'FAR-03',
      'Margʻilon',
      'Маргилан',
      'Burhoniddin Margʻinoniy koʻchasi, 20',
      'улица Бурханиддина Маргинани, 20',
    ],
  ],
  JIZ: [['JIZ-01', 'Jizzax', 'Джизак', 'Sharof Rashidov shoh koʻchasi, 74', 'проспект Шарафа Рашидова, 74']],
  XOR: [
    ['XOR-01', 'Urganch', 'Ургенч', 'Al-Xorazmiy koʻchasi, 29', 'улица Аль-Хорезми, 29'],
    ['XOR-02', 'Xiva', 'Хива', 'Feruz koʻchasi, 8', 'улица Феруз, 8'],
  ],
  NAM: [
    ['NAM-01', 'Namangan', 'Наманган', 'Uychi koʻchasi, 12', 'улица Уйчи, 12'],
    ['NAM-02', 'Chust', 'Чуст', 'Alisher Navoiy koʻchasi, 66', 'улица Алишера Навои, 66'],
  ],
  NAV: [
    ['NAV-01', 'Navoiy', 'Навои', 'Islom Karimov koʻchasi, 81', 'улица Ислама Каримова, 81'],
    ['NAV-02', 'Zarafshon', 'Зарафшан', 'Mustaqillik koʻchasi, 14', 'улица Мустакиллик, 14'],
  ],
  QAS: [
    ['QAS-01', 'Qarshi', 'Карши', 'Mustaqillik koʻchasi, 45', 'улица Мустакиллик, 45'],
    ['QAS-02', 'Shahrisabz', 'Шахрисабз', 'Ipak Yoʻli koʻchasi, 19', 'улица Ипак Йули, 19'],
  ],
  QQR: [
    ['NUK-01', 'Nukus', 'Нукус', 'Doʻstnazarov koʻchasi, 110', 'улица Досназарова, 110'],
    ['NUK-02', 'Beruniy', 'Беруни', 'Beruniy koʻchasi, 37', 'улица Беруни, 37'],
  ],
  SAM: [
    ['SAM-01', 'Samarqand, Registon', 'Самарканд, Регистан', 'Registon koʻchasi, 22', 'улица Регистан, 22'],
    [
      'SAM-02',
      'Samarqand, Mirzo Ulugʻbek',
      'Самарканд, Мирзо-Улугбек',
      'Mirzo Ulugʻbek koʻchasi, 64',
      'улица Мирзо Улугбека, 64',
    ],
    ['SAM-03', 'Kattaqoʻrgʻon', 'Каттакурган', 'Alisher Navoiy koʻchasi, 17', 'улица Алишера Навои, 17'],
    ['SAM-04', 'Urgut', 'Ургут', 'Buyuk Ipak Yoʻli koʻchasi, 90', 'улица Буюк Ипак Йули, 90'],
  ],
  SIR: [['SIR-01', 'Guliston', 'Гулистан', 'Islom Karimov koʻchasi, 50', 'улица Ислама Каримова, 50']],
  SUR: [
    ['SUR-01', 'Termiz', 'Термез', 'At-Termiziy koʻchasi, 25', 'улица Ат-Термизи, 25'],
    ['SUR-02', 'Denov', 'Денау', 'Sharof Rashidov koʻchasi, 31', 'улица Шарафа Рашидова, 31'],
  ],
};

/** Tags are in Uzbek but for these. */
const LANGUAGES: Readonly<Record<string, 'ru' | 'kaa'>> = { 'NUK-01': 'kaa', 'TAS-03': 'ru' };

/** The 40 branches; their places in this list are their ids. */
export const BRANCHES: readonly DemoBranch[] = Object.entries(OF_REGION).flatMap(([region, lines]) =>
  lines.map(([code, uz, ru, streetUz, streetRu]) => ({
    code,
    region: region as RegionCode,
    uz,
    ru,
    streetUz,
    streetRu,
    language: LANGUAGES[code] ?? 'uz',
  })),
);
