import { everywhere, type Good, nameOf } from './good.ts';

const NOUN = { ru: 'Телевизор', uz: 'televizori', kaa: 'televizorı' };

/** Model with `#` for the diagonal, diagonals, price against the plainest 4K set, picture, refresh rate. */
type Series = readonly [
  string,
  string,
  number,
  'HD' | 'Full HD' | '4K UHD' | '4K QLED' | '4K OLED' | '4K Mini LED',
  number,
];

const SERIES: Readonly<Record<string, readonly Series[]>> = {
  Samsung: [
    ['UE#T5300AUX', '32', 1.3, 'Full HD', 50],
    ['UE#DU7100UX', '43 50 55 65 75 85', 1.25, '4K UHD', 50],
    ['UE#DU8500UX', '43 50 55 65 75', 1.4, '4K UHD', 60],
    ['QE#Q60DAUX', '43 50 55 65 75', 1.65, '4K QLED', 60],
    ['QE#Q80DATX', '55 65 75', 2.1, '4K QLED', 120],
    ['QE#QN85DBTX', '55 65 75 85', 2.7, '4K Mini LED', 120],
    ['QE#S90DAEX', '55 65', 3.3, '4K OLED', 144],
  ],
  LG: [
    ['#LQ63506LA', '32', 1.35, 'Full HD', 50],
    ['#UT80006LA', '43 50 55 65 75', 1.3, '4K UHD', 60],
    ['#NANO81T6A', '43 50 55 65', 1.5, '4K UHD', 60],
    ['#QNED86T6A', '55 65 75', 2.1, '4K QLED', 120],
    ['OLED#C4RLA', '55 65', 3.2, '4K OLED', 144],
  ],
  Artel: [
    ['A#KH5500', '24 32', 1, 'HD', 60],
    ['A#LF5500', '43', 0.95, 'Full HD', 60],
    ['UA#LU8500', '43 50 55 65 75', 1, '4K UHD', 60],
    ['UA#MQ9300', '50 55 65 75', 1.25, '4K QLED', 60],
  ],
  Shivaki: [
    ['S#KH5500', '32', 0.98, 'HD', 60],
    ['US#H3403', '43 50 55 65', 0.98, '4K UHD', 60],
    ['US#SQ2203', '55 65', 1.2, '4K QLED', 60],
  ],
  Hisense: [
    ['#A4N', '32', 1.1, 'HD', 60],
    ['#A6N', '43 50 55 65 75', 1.1, '4K UHD', 60],
    ['#E7NQ', '43 50 55 65', 1.35, '4K QLED', 60],
    ['#U7NQ', '55 65 75', 2, '4K Mini LED', 144],
  ],
  TCL: [
    ['#S5400A', '32', 1.1, 'HD', 60],
    ['#P655', '43 50 55 65 75', 1.1, '4K UHD', 60],
    ['#C655', '43 50 55 65 75', 1.4, '4K QLED', 60],
    ['#C755', '55 65 75 85', 1.9, '4K Mini LED', 144],
  ],
  Sony: [
    ['KD-#X75WL', '43 50 55 65', 1.6, '4K UHD', 50],
    ['K-#S30', '43 50 55 65 75', 1.8, '4K UHD', 60],
    ['K-#XR70', '55 65 75', 3.1, '4K Mini LED', 120],
  ],
  Xiaomi: [
    ['TV A # 2025', '32 43', 1.05, 'HD', 60],
    ['TV A Pro # 2026', '43 50 55 65 75', 1.15, '4K QLED', 60],
    ['TV S Mini LED # 2025', '55 65 75', 1.7, '4K Mini LED', 144],
  ],
  Premier: [
    ['#PRM650USV', '32', 0.9, 'HD', 60],
    ['#PRM700USV', '43 50 55', 0.92, '4K UHD', 60],
    ['#PRM750QLED', '55 65', 1.1, '4K QLED', 60],
  ],
  Haier: [
    ['H#K800UG', '43 50 55 65', 1.12, '4K UHD', 60],
    ['H#S80EUX', '55 65 75', 1.5, '4K QLED', 120],
    ['H#M80FUX', '65 75', 2, '4K Mini LED', 144],
  ],
};

/** Price in thousands of so‘m, width, height, weight by diagonal. */
const SIZES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  24: [1_290, 552, 330, 2_700],
  32: [1_790, 718, 430, 4_200],
  43: [3_490, 962, 560, 7_600],
  50: [4_490, 1117, 646, 9_900],
  55: [5_690, 1230, 709, 12_800],
  65: [8_190, 1449, 831, 18_700],
  75: [12_490, 1671, 957, 27_500],
  85: [19_490, 1898, 1086, 38_800],
};

const PIXELS: Readonly<Record<string, string>> = { HD: '1366×768', 'Full HD': '1920×1080' };

export function televisions(): Good[] {
  return Object.entries(SERIES).flatMap(([brand, series]) =>
    series.flatMap(([pattern, diagonals, factor, picture, refresh]) =>
      diagonals.split(' ').map((diagonal): Good => {
        const [thousands, width, height, grams] = SIZES[diagonal] ?? [0, 1, 1, 1];
        const model = pattern.replace('#', diagonal);
        return {
          category: 'tvs',
          brand,
          name: nameOf(NOUN, brand, model, everywhere(`${diagonal}″ ${picture} Smart TV`)),
          short: `${brand} ${model}`,
          price: thousands * 1000 * factor,
          width,
          height,
          grams,
          depth: picture === '4K OLED' ? 47 : 78,
          values: {
            diagonal: Number(diagonal),
            resolution: PIXELS[picture] ?? '3840×2160',
            refresh,
            warranty: brand === 'Artel' || brand === 'Shivaki' ? 36 : 12,
          },
        };
      }),
    ),
  );
}
