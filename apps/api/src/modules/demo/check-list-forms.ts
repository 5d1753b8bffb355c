import type { Question, Schedule, Section } from '@javon/contract';

export interface DemoTemplate {
  readonly id: number;
  readonly uz: string;
  readonly ru: string;
  readonly schedule: Schedule;
  readonly lateDays: number;
  /** Versions, the oldest first; lists of the past were begun with the first. */
  readonly versions: readonly (readonly Section[])[];
}

type Asked = readonly [uz: string, ru: string, more?: Partial<Omit<Question, 'id' | 'text'>>];

function question(id: number, [uz, ru, more = {}]: Asked): Question {
  return {
    id,
    text: { uz, ru },
    kind: 'yes_no',
    weight: 10,
    right: 'yes',
    scale_max: 5,
    pass: 3,
    min: null,
    max: null,
    unit: '',
    not_applicable: false,
    critical: false,
    comment: 'failed',
    photo: 'never',
    ...more,
  };
}

function section(firstId: number, uz: string, ru: string, ...asked: readonly Asked[]): Section {
  return { title: { uz, ru }, questions: asked.map((one, i) => question(firstId + i, one)) };
}

const HALL = [
  ['Zal va kirish eshigi toza', 'Зал и вход чистые'],
  ['Javonlarda chang yoʻq', 'На полках нет пыли', { kind: 'scale' }],
  ['Ekran va namoyish texnikasi yoqilgan', 'Экраны и образцы техники включены'],
] as const satisfies readonly Asked[];
const TILL = [
  ['Kassa va terminal ishlayapti', 'Касса и терминал работают', { critical: true, weight: 20 }],
  [
    'Zaldagi harorat',
    'Температура в зале',
    { kind: 'number', min: 18, max: 26, unit: '°C', weight: 5, comment: 'never' },
  ],
] as const satisfies readonly Asked[];

const OPENING: DemoTemplate = {
  id: 1,
  uz: 'Ochilish oldidan tekshiruv',
  ru: 'Проверка перед открытием',
  lateDays: 1,
  schedule: { every: 'day', weekday: null, month_day: null },
  versions: [
    [section(1, 'Savdo zali', 'Торговый зал', ...HALL), section(4, 'Kassa', 'Касса', ...TILL)],
    [
      section(1, 'Savdo zali', 'Торговый зал', ...HALL),
      section(4, 'Kassa', 'Касса', ...TILL),
      section(
        6,
        'Kun boshi',
        'Начало дня',
        ['Vitrinaning surati', 'Фото витрины', { kind: 'photo', not_applicable: true, comment: 'never' }],
        [
          'Bugun nimaga eʼtibor berish kerak',
          'На что сегодня обратить внимание',
          { kind: 'text', weight: 0, comment: 'never', not_applicable: true },
        ],
      ),
    ],
  ],
};

const DISPLAY: DemoTemplate = {
  id: 2,
  uz: 'Vitrina va narx yorliqlari',
  ru: 'Выкладка и ценники',
  lateDays: 2,
  schedule: { every: 'week', weekday: 1, month_day: null },
  versions: [
    [
      section(
        1,
        'Narx yorliqlari',
        'Ценники',
        ['Har bir tovarda narx yorligʻi bor', 'У каждого товара есть ценник', { weight: 20, critical: true }],
        ['Narx kassadagi bilan bir xil', 'Цена совпадает с кассой', { weight: 20 }],
        ['Tugagan aksiya yorliqlari olingan', 'Ценники закончившихся акций сняты', { not_applicable: true }],
      ),
      section(
        4,
        'Tovar joylashuvi',
        'Выкладка',
        ['Tovarlar rejaga mos turibdi', 'Товары стоят по плану', { kind: 'scale', weight: 15 }],
        ['Sotilgan tovar oʻrni toʻldirilgan', 'Места проданного заполнены'],
        ['Oltin zonada sotiladigan modellar', 'В золотой зоне ходовые модели', { kind: 'scale' }],
      ),
    ],
  ],
};

const SAFETY: DemoTemplate = {
  id: 3,
  uz: 'Yongʻin va elektr xavfsizligi',
  ru: 'Пожарная и электробезопасность',
  lateDays: 3,
  schedule: { every: 'month', weekday: null, month_day: 1 },
  versions: [
    [
      section(
        1,
        'Yongʻin',
        'Пожар',
        [
          'Oʻt oʻchirgichlar joyida, muddati oʻtmagan',
          'Огнетушители на месте, срок не истёк',
          { critical: true, weight: 30 },
        ],
        ['Chiqish yoʻllari boʻsh', 'Пути выхода свободны', { critical: true, weight: 30 }],
      ),
      section(
        3,
        'Elektr',
        'Электрика',
        ['Simlar va rozetkalar butun', 'Провода и розетки целы', { weight: 20 }],
        ['Uzaytirgichlar ortiqcha yuklanmagan', 'Удлинители не перегружены', { not_applicable: true }],
      ),
    ],
  ],
};

/** The templates of the demo chain; their ids are their places. */
export const CHECK_LIST_TEMPLATES: readonly DemoTemplate[] = [OPENING, DISPLAY, SAFETY];

/** Remarks of a branch on a failed answer. */
export const REMARKS: readonly string[] = [
  'Ustaga aytildi, ertaga keladi.',
  'Tushgacha tuzatildi.',
  'Kechagi yetkazib berishdan keyin ulgurmadik.',
  'Omborda yetarli emas, buyurtma berildi.',
  'Direktorga xabar berildi.',
];
