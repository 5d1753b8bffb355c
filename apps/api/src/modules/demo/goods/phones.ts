import { COLOURS, type Colour } from './colours.ts';
import { type Good, joinTexts, nameOf } from './good.ts';

const NOUN = { ru: 'Смартфон', uz: 'smartfoni', kaa: 'smartfonı' };

/** Model, price with the least memory in thousands of so‘m, memories, screen, battery, colours. */
type Model = readonly [string, number, string, number, number, string];

const MODELS: Readonly<Record<string, readonly Model[]>> = {
  Samsung: [
    ['Galaxy S25 Ultra', 15_990, '12/256 12/512 16/1024', 6.9, 5000, 'black silver blue'],
    ['Galaxy S25+', 12_490, '12/256 12/512', 6.7, 4900, 'black silver blue'],
    ['Galaxy S25', 9_990, '12/128 12/256', 6.2, 4000, 'black silver blue green'],
    ['Galaxy S24 FE', 7_190, '8/128 8/256', 6.7, 4700, 'black blue green'],
    ['Galaxy Z Flip6', 11_490, '12/256 12/512', 6.7, 4000, 'blue silver'],
    ['Galaxy Z Fold6', 20_990, '12/256 12/512', 7.6, 4400, 'silver blue'],
    ['Galaxy A56', 5_290, '8/128 8/256 12/256', 6.7, 5000, 'black grey green'],
    ['Galaxy A36', 4_190, '6/128 8/256', 6.7, 5000, 'black white purple'],
    ['Galaxy A26', 3_390, '6/128 8/256', 6.7, 5000, 'black white'],
    ['Galaxy A16', 2_390, '4/128 6/128 8/256', 6.7, 5000, 'black blue green'],
    ['Galaxy A06', 1_490, '4/64 4/128', 6.7, 5000, 'black blue gold'],
  ],
  Apple: [
    ['iPhone 16 Pro Max', 18_990, '256 512 1024', 6.9, 4685, 'black white gold'],
    ['iPhone 16 Pro', 15_990, '128 256 512', 6.3, 3582, 'black white gold'],
    ['iPhone 16 Plus', 13_490, '128 256', 6.7, 4674, 'black white blue'],
    ['iPhone 16', 11_490, '128 256', 6.1, 3561, 'black white blue green'],
    ['iPhone 15', 9_490, '128 256', 6.1, 3349, 'black blue green'],
    ['iPhone 14', 8_290, '128 256', 6.1, 3279, 'black purple'],
    ['iPhone 13', 6_990, '128', 6.1, 3240, 'black white'],
  ],
  Xiaomi: [
    ['15', 10_990, '12/256 12/512', 6.36, 5240, 'black white green'],
    ['14T', 6_490, '12/256 12/512', 6.67, 5000, 'black grey blue'],
    ['Redmi Note 14 Pro+', 5_290, '8/256 12/512', 6.67, 5110, 'black blue purple'],
    ['Redmi Note 14 Pro', 3_790, '8/256 12/512', 6.67, 5500, 'black blue purple'],
    ['Redmi Note 14', 2_590, '6/128 8/256', 6.67, 5500, 'black blue green'],
    ['Redmi 14C', 1_490, '4/128 8/256', 6.88, 5160, 'black blue purple'],
    ['Redmi A5', 1_090, '3/64 4/128', 6.88, 5200, 'black gold'],
    ['POCO X7 Pro', 4_690, '8/256 12/512', 6.67, 6000, 'black green'],
  ],
  Honor: [
    ['Magic7 Pro', 13_490, '12/512', 6.8, 5270, 'black grey'],
    ['400 Pro', 8_490, '12/512', 6.7, 5300, 'black grey'],
    ['400', 5_990, '8/256 12/512', 6.55, 5300, 'black gold'],
    ['X9c', 4_490, '8/256 12/256', 6.78, 6600, 'black purple'],
    ['X8c', 3_390, '8/128 8/256', 6.7, 5000, 'black green'],
    ['X7c', 2_490, '6/128 8/256', 6.77, 5900, 'black white green'],
    ['X6b', 1_790, '4/128 6/128', 6.56, 5200, 'black green'],
  ],
  Tecno: [
    ['Camon 40 Pro', 3_990, '8/256 12/256', 6.78, 5200, 'black green'],
    ['Camon 40', 3_190, '8/128 8/256', 6.78, 5200, 'black white'],
    ['Spark 30 Pro', 2_290, '8/128 8/256', 6.78, 5000, 'black white'],
    ['Spark 30C', 1_490, '4/128 6/128', 6.67, 5000, 'black blue'],
    ['Spark Go 2', 1_090, '4/64 4/128', 6.67, 5000, 'black grey green'],
  ],
  Oppo: [
    ['Reno13', 6_490, '12/256 12/512', 6.59, 5600, 'blue white'],
    ['Reno13 F', 4_490, '8/256 12/512', 6.67, 5800, 'grey purple'],
    ['A5 Pro', 3_190, '8/128 8/256', 6.67, 5800, 'black green'],
    ['A3x', 1_690, '4/64 4/128', 6.67, 5100, 'red blue'],
  ],
  Realme: [
    ['13 Pro+', 5_490, '8/256 12/512', 6.7, 5200, 'gold green'],
    ['C75', 2_790, '8/128 8/256', 6.72, 6000, 'black gold'],
    ['C61', 1_590, '4/128 6/128', 6.74, 5000, 'black green'],
  ],
  Vivo: [
    ['V50', 6_190, '8/256 12/512', 6.77, 6000, 'red grey'],
    ['V50 Lite', 3_890, '8/256', 6.77, 6500, 'black gold'],
    ['Y29', 2_590, '8/128 8/256', 6.68, 6500, 'black white'],
    ['Y19s', 1_790, '4/128 6/128', 6.68, 5500, 'black silver'],
  ],
  Infinix: [
    ['Note 50 Pro', 3_290, '8/256 12/256', 6.78, 5200, 'grey purple'],
    ['Hot 50i', 1_390, '4/128 6/128', 6.7, 5000, 'black green'],
  ],
};

export function phones(): Good[] {
  return Object.entries(MODELS).flatMap(([brand, models]) =>
    models.flatMap(([model, thousands, memories, screen, battery, colours]) =>
      memories.split(' ').flatMap((memory, step) =>
        colours.split(' ').map((colour): Good => {
          const [ram, storage] = memory.includes('/') ? memory.split('/') : [null, memory];
          const size = { ru: `${memory} ГБ`, uz: `${memory} GB`, kaa: `${memory} GB` };
          return {
            category: 'phones',
            colour: colour as Colour,
            brand,
            name: nameOf(NOUN, brand, model, joinTexts(size, COLOURS[colour as Colour])),
            short: `${brand} ${model}`,
            price: thousands * 1000 * (1 + step * 0.13),
            width: Math.round(70.5 + (screen - 6.1) * 9),
            height: Math.round(146 + (Math.min(screen, 7) - 6.1) * 20),
            depth: 8,
            grams: Math.round(170 + (screen - 6.1) * 45),
            values: {
              screen,
              memory: Number(storage),
              ...(ram === null || ram === undefined ? {} : { ram: Number(ram) }),
              battery,
              warranty: 12,
            },
          };
        }),
      ),
    ),
  );
}
