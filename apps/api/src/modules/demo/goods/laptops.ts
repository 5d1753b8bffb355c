import { everywhere, type Good, nameOf } from './good.ts';

const NOUN = { ru: 'Ноутбук', uz: 'noutbuki', kaa: 'noutbukı' };

/** Model, price of the least build in thousands of so‘m, screen, processors, memories as RAM/SSD, weight. */
type Model = readonly [string, number, number, string, string, number];

const MODELS: Readonly<Record<string, readonly Model[]>> = {
  Asus: [
    ['Vivobook 15 X1504VA', 6_490, 15.6, 'Core i3-1315U,Core i5-1335U,Core i7-1355U', '8/256 16/512', 1700],
    ['Vivobook 16 X1605VA', 7_290, 16, 'Core i5-13420H,Core i7-13620H', '8/512 16/512', 1880],
    ['Zenbook 14 OLED UX3405', 14_490, 14, 'Core Ultra 5,Core Ultra 7', '16/512 16/1024', 1280],
    ['TUF Gaming F15 FX507', 12_990, 15.6, 'Core i5-12500H,Core i7-12700H', '16/512 16/1024', 2200],
    ['ROG Strix G16 G614', 21_990, 16, 'Core i7-13650HX,Core i9-14900HX', '16/1024 32/1024', 2500],
  ],
  Lenovo: [
    ['IdeaPad Slim 3 15IRU8', 5_990, 15.6, 'Core i3-1315U,Core i5-1335U', '8/256 8/512 16/512', 1620],
    ['IdeaPad Slim 5 16IRL8', 8_990, 16, 'Core i5-13420H,Core i7-13620H', '16/512 16/1024', 1890],
    ['V15 G4 AMN', 4_790, 15.6, 'Ryzen 3 7320U,Ryzen 5 7520U', '8/256 8/512', 1650],
    ['LOQ 15IRX9', 12_490, 15.6, 'Core i5-13450HX,Core i7-13650HX', '16/512 24/1024', 2380],
    ['Legion 5 16IRX9', 18_990, 16, 'Core i7-14650HX', '16/1024 32/1024', 2400],
    ['ThinkPad E14 Gen 6', 11_490, 14, 'Core Ultra 5,Core Ultra 7', '16/512', 1440],
  ],
  HP: [
    ['250 G10', 5_490, 15.6, 'Core i3-1315U,Core i5-1335U', '8/256 8/512 16/512', 1740],
    ['15-fd0', 6_290, 15.6, 'Core i5-1334U,Core i7-1355U', '8/512 16/512', 1590],
    ['Pavilion Plus 14', 11_990, 14, 'Core Ultra 5,Core Ultra 7', '16/512 16/1024', 1440],
    ['Victus 15-fa1', 10_990, 15.6, 'Core i5-13420H,Core i7-13620H', '16/512', 2290],
    ['Omen 16-wf1', 20_490, 16, 'Core i7-14700HX', '16/1024 32/1024', 2440],
  ],
  Acer: [
    ['Aspire 3 A315-59', 4_990, 15.6, 'Core i3-1215U,Core i5-1235U', '8/256 8/512', 1780],
    ['Aspire 5 A515-58', 7_490, 15.6, 'Core i5-13420H,Core i7-13620H', '8/512 16/512', 1770],
    ['Swift Go 14 SFG14', 10_490, 14, 'Core Ultra 5,Core Ultra 7', '16/512', 1320],
    ['Nitro V 15 ANV15', 10_790, 15.6, 'Core i5-13420H,Core i7-13620H', '16/512 16/1024', 2110],
    ['Extensa 15 EX215', 4_590, 15.6, 'Core i3-N305,Core i5-1235U', '8/256 8/512', 1780],
  ],
  MSI: [
    ['Modern 15 B13M', 7_290, 15.6, 'Core i5-1335U,Core i7-1355U', '8/512 16/512', 1700],
    ['Thin 15 B13UC', 9_990, 15.6, 'Core i5-13420H,Core i7-13620H', '8/512 16/512', 1860],
    ['Katana 15 B13V', 14_490, 15.6, 'Core i7-13620H', '16/512 16/1024', 2250],
    ['Cyborg 15 A13V', 12_290, 15.6, 'Core i5-13420H,Core i7-13620H', '16/512', 1980],
  ],
  Apple: [
    ['MacBook Air 13 M3', 13_490, 13.6, 'Apple M3', '8/256 16/512', 1240],
    ['MacBook Air 15 M3', 16_490, 15.3, 'Apple M3', '8/256 16/512', 1510],
    ['MacBook Pro 14 M4', 21_990, 14.2, 'Apple M4', '16/512 24/1024', 1550],
    ['MacBook Pro 16 M4 Pro', 32_990, 16.2, 'Apple M4 Pro', '24/512 48/512', 2140],
  ],
  Huawei: [
    ['MateBook D 14', 8_490, 14, 'Core i5-12450H,Core i5-13420H', '8/512 16/512', 1390],
    ['MateBook D 16', 9_490, 16, 'Core i5-13420H,Core i9-13900H', '16/512 16/1024', 1680],
  ],
  Honor: [['MagicBook X 16 Pro', 8_990, 16, 'Core i5-13420H,Core i5-13500H', '8/512 16/512', 1750]],
  Infinix: [['Inbook Y2 Plus', 4_290, 15.6, 'Core i3-1215U', '8/256 8/512', 1620]],
  Artel: [['Note 14 N100', 2_990, 14.1, 'Intel N100', '8/256 8/512', 1400]],
};

export function laptops(): Good[] {
  return Object.entries(MODELS).flatMap(([brand, models]) =>
    models.flatMap(([model, thousands, screen, cpus, memories, grams]) =>
      cpus.split(',').flatMap((cpu, better) =>
        memories.split(' ').map((memory, more): Good => {
          const [ram = '', ssd = ''] = memory.split('/');
          const gb = (word: string) => `${cpu}, ${ram} ${word}/SSD ${ssd} ${word}`;
          return {
            category: 'laptops',
            brand,
            name: nameOf(NOUN, brand, model, { ru: gb('ГБ'), uz: gb('GB'), kaa: gb('GB') }),
            short: `${brand} ${model}`,
            price: thousands * 1000 * (1 + better * 0.22 + more * 0.14),
            width: Math.round(screen * 22.9),
            // Open, as it stands on display.
            height: Math.round(screen * 15.6),
            depth: Math.round(screen * 15.2),
            grams,
            values: {
              screen,
              cpu: everywhere(cpu),
              ram: Number(ram),
              memory: Number(ssd),
              warranty: brand === 'Apple' ? 12 : 24,
            },
          };
        }),
      ),
    ),
  );
}
