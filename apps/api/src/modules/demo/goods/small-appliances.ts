import { COLOURS, type Colour } from './colours.ts';
import { everywhere, type Good, joinTexts, NO_TAIL, type Noun, nameOf } from './good.ts';

const MICROWAVE: Noun = { ru: 'Микроволновая печь', uz: 'mikrotoʻlqinli pechi', kaa: 'mikrotolqınlı peshi' };

/** Model with `#` for litres, thousands of so‘m for 20 litres, volumes, watts, colours. */
const MICROWAVES: Readonly<Record<string, readonly (readonly [string, number, string, number, string])[]>> = {
  Samsung: [
    ['ME#DR7', 1_690, '20 23 28', 800, 'black white'],
    ['MS#K3513', 1_590, '23', 800, 'black white'],
    ['MG#T5018', 2_090, '23 30', 800, 'black'],
  ],
  LG: [
    ['MS#W2044', 1_590, '20 23', 700, 'black white'],
    ['MS#95GIS', 2_290, '25', 1000, 'black'],
  ],
  Artel: [
    ['ART #MX02', 890, '20 23 25', 700, 'black white'],
    ['ART #UX36', 990, '20 25', 800, 'black silver'],
  ],
  Midea: [
    ['MM7#P01', 990, '20', 700, 'white black'],
    ['AM8#C4D', 1_290, '20 23 25', 800, 'black white'],
    ['EM9#P', 1_490, '25 28', 900, 'black silver'],
  ],
  Shivaki: [['SMW-#03', 890, '20 23', 700, 'white black']],
  Bosch: [
    ['FEL0#3MS', 2_390, '20 25', 800, 'black silver'],
    ['FFL0#2MW', 2_190, '20', 800, 'white'],
  ],
  Gorenje: [['MO#A4X', 1_690, '20 23', 800, 'black silver']],
  Hisense: [['H#MOBS', 1_190, '20 25', 700, 'black white']],
  Panasonic: [['NN-ST#H', 2_190, '25 32', 900, 'white black']],
  Tefal: [['MW#20', 1_590, '20 23', 800, 'black white']],
  Haier: [['HMX-#G', 1_390, '20 25', 800, 'black silver']],
  Premier: [['PRM-M#', 850, '20 23', 700, 'black white']],
  Royal: [['RMW-#L', 790, '20 23 25', 700, 'white black']],
};

export function microwaves(): Good[] {
  return Object.entries(MICROWAVES).flatMap(([brand, series]) =>
    series.flatMap(([pattern, thousands, volumes, power, colours]) =>
      volumes.split(' ').flatMap((text) =>
        colours.split(' ').map((colour, step): Good => {
          const volume = Number(text);
          const model = pattern.replace('#', text);
          const tail = joinTexts(
            { ru: `${volume} л`, uz: `${volume} l`, kaa: `${volume} l` },
            COLOURS[colour as Colour],
          );
          return {
            category: 'microwaves',
            colour: colour as Colour,
            brand,
            name: nameOf(MICROWAVE, brand, model, tail),
            short: `${brand} ${model}`,
            price: thousands * 1000 * (0.6 + volume / 50) * (1 + step * 0.03),
            width: volume > 25 ? 517 : volume > 20 ? 485 : 452,
            height: volume > 25 ? 310 : volume > 20 ? 275 : 262,
            depth: volume > 25 ? 475 : volume > 20 ? 392 : 335,
            grams: 8_500 + volume * 170,
            values: { volume, power, warranty: 12 },
          };
        }),
      ),
    ),
  );
}

interface VacuumKind {
  readonly noun: Noun;
  readonly size: readonly [number, number, number, number];
  readonly dust: number;
}

const VACUUM_KINDS = {
  bag: {
    noun: { ru: 'Пылесос с мешком', uz: 'qopli changyutgichi', kaa: 'qaplı shańsorǵıshı' },
    size: [280, 240, 400, 4_600],
    dust: 3,
  },
  container: {
    noun: { ru: 'Пылесос с контейнером', uz: 'konteynerli changyutgichi', kaa: 'konteynerli shańsorǵıshı' },
    size: [300, 310, 430, 5_900],
    dust: 2,
  },
  upright: {
    noun: { ru: 'Вертикальный пылесос', uz: 'vertikal changyutgichi', kaa: 'vertikal shańsorǵıshı' },
    size: [255, 1120, 240, 2_700],
    dust: 0.5,
  },
  robot: {
    noun: { ru: 'Робот-пылесос', uz: 'robot-changyutgichi', kaa: 'robot-shańsorǵıshı' },
    size: [350, 98, 350, 3_700],
    dust: 0.5,
  },
  washing: {
    noun: { ru: 'Моющий пылесос', uz: 'yuvuvchi changyutgichi', kaa: 'juwıwshı shańsorǵıshı' },
    size: [340, 380, 480, 8_900],
    dust: 8,
  },
} as const satisfies Record<string, VacuumKind>;

/** Kind, models, thousands of so‘m for the first, watts. */
const VACUUMS: Readonly<
  Record<string, readonly (readonly [keyof typeof VACUUM_KINDS, string, number, number])[]>
> = {
  Samsung: [
    ['container', 'VC18M21,VCC4520,VC20M25,VC07M25', 1_490, 1800],
    ['upright', 'Jet 65,Jet 75,Bespoke Jet', 4_490, 200],
    ['robot', 'VR50T95,VR7MD96', 6_990, 60],
  ],
  LG: [
    ['container', 'VC5316,VK69662,VC5420', 1_590, 2000],
    ['upright', 'CordZero A9,CordZero A7', 5_490, 250],
  ],
  Artel: [
    ['bag', 'VCB 0120,VCB 0316,VCB 0420', 790, 2000],
    ['container', 'VCC 0120,VCU 0120,VCC 0220,VCC 0320', 990, 2200],
    ['washing', 'VCW 0124', 2_290, 2400],
  ],
  Bosch: [
    ['bag', 'BGL2A,BGLS4,BGB41', 1_890, 600],
    ['container', 'BGS05,BGS21,BGC41', 2_190, 700],
    ['upright', 'BBH3ALL,BCS61,BSS825', 3_290, 180],
  ],
  Philips: [
    ['container', 'FC9330,FC9573,XB2123,XB9185', 1_790, 1800],
    ['upright', 'XC3033,XC5041,XC7043', 3_590, 200],
    ['robot', 'XU3000,XU7100', 4_990, 40],
  ],
  Xiaomi: [
    ['robot', 'Robot Vacuum E5,Robot Vacuum S20,Robot Vacuum X20+,Robot Vacuum S40', 1_690, 40],
    ['upright', 'G9 Plus,G20 Lite,G11', 2_190, 180],
  ],
  Dreame: [
    ['robot', 'D9 Max,L10s Ultra,X40 Ultra,D20 Pro', 3_490, 50],
    ['upright', 'R10,V12,Z30', 2_990, 220],
    ['washing', 'H12 Pro,H14', 5_490, 300],
  ],
  Karcher: [
    ['washing', 'SE 4001,SE 6.100,Puzzi 8/1', 4_990, 1400],
    ['container', 'VC 3 Premium', 2_490, 700],
  ],
  Thomas: [['washing', 'Twin T1,AQUA+ Pet,Bravo 20', 4_790, 1600]],
  Tefal: [
    ['container', 'TW2521,TW7260,TW4825', 1_990, 750],
    ['upright', 'TY6545,X-Force 8.60', 2_990, 185],
  ],
  Shivaki: [
    ['bag', 'SVC 1438,SVC 1439', 690, 1600],
    ['container', 'SVC 1748,SVC 1764,SVC 1767', 890, 2000],
  ],
  Midea: [
    ['container', 'C5 Pro,MVC-SC861,VCM40', 1_090, 2000],
    ['robot', 'M7 Pro,i5C', 2_990, 40],
  ],
  Vitek: [
    ['bag', 'VT-8103,VT-1899', 790, 2000],
    ['container', 'VT-8130,VT-8125', 990, 2200],
  ],
  Premier: [['container', 'PRM-2000,PRM-2400', 750, 2200]],
  Royal: [['container', 'RVC-20,RVC-24', 690, 2000]],
  Roborock: [['robot', 'Q7 L5,Qrevo S,S8 MaxV,Qrevo Curv', 4_290, 70]],
};

export function vacuums(): Good[] {
  return Object.entries(VACUUMS).flatMap(([brand, lines]) =>
    lines.flatMap(([kind, models, thousands, power]) =>
      models.split(',').map((model, step): Good => {
        const { noun, size, dust } = VACUUM_KINDS[kind];
        const [width, height, depth, grams] = size;
        return {
          category: 'vacuums',
          look: `${kind}Vacuum`,
          brand,
          name: nameOf(
            noun,
            brand,
            model,
            power >= 600 ? { ru: `${power} Вт`, uz: `${power} Vt`, kaa: `${power} Vt` } : NO_TAIL,
          ),
          short: `${brand} ${model}`,
          price: thousands * 1000 * (1 + step * 0.26),
          width: width + step * 8,
          height: height + (step % 2) * 8,
          depth: depth - step * 6,
          grams: grams + step * 150,
          values: {
            power,
            dust,
            noise: kind === 'robot' ? 62 : 74 + step,
            warranty: brand === 'Xiaomi' ? 12 : 24,
          },
        };
      }),
    ),
  );
}

/** Noun, watts, width, height, depth, grams. */
const KITCHEN_KINDS = {
  kettle: [{ ru: 'Чайник', uz: 'choynagi', kaa: 'shaynegi' }, 2200, 220, 245, 165, 1_050],
  blender: [{ ru: 'Блендер', uz: 'blenderi', kaa: 'blenderi' }, 1000, 165, 390, 165, 1_900],
  mincer: [{ ru: 'Мясорубка', uz: 'goʻsht qiymalagichi', kaa: 'gósh tartqıshı' }, 1800, 195, 330, 290, 4_200],
  iron: [{ ru: 'Утюг', uz: 'dazmoli', kaa: 'útigi' }, 2600, 125, 155, 300, 1_350],
  toaster: [{ ru: 'Тостер', uz: 'tosteri', kaa: 'tosteri' }, 850, 285, 190, 170, 1_300],
  multicooker: [{ ru: 'Мультиварка', uz: 'multivarkasi', kaa: 'multivarkası' }, 900, 330, 270, 300, 4_300],
  fryer: [{ ru: 'Аэрогриль', uz: 'aerogrili', kaa: 'aerogrili' }, 1700, 290, 320, 340, 4_900],
  coffee: [{ ru: 'Кофемашина', uz: 'kofe mashinasi', kaa: 'kofe mashinası' }, 1450, 240, 350, 410, 8_400],
  mixer: [{ ru: 'Миксер', uz: 'mikseri', kaa: 'mikseri' }, 500, 200, 170, 95, 1_200],
  juicer: [
    { ru: 'Соковыжималка', uz: 'sharbat chiqargichi', kaa: 'shire shıǵarǵıshı' },
    800,
    210,
    400,
    250,
    3_600,
  ],
} as const satisfies Readonly<Record<string, readonly [Noun, number, number, number, number, number]>>;

/** Kind, models, thousands of so‘m for the first. */
const KITCHEN: Readonly<Record<string, readonly (readonly [keyof typeof KITCHEN_KINDS, string, number])[]>> =
  {
    Tefal: [
      ['kettle', 'KO2508,KI583E,KO693', 490],
      ['iron', 'FV1844,FV5688,FV9845', 690],
      ['fryer', 'EY2018,EY505D', 1_590],
      ['multicooker', 'RK7408,RK905A', 1_390],
      ['blender', 'BL47Y8,HB65LD', 790],
    ],
    Philips: [
      ['kettle', 'HD9350,HD9359,HD9318', 590],
      ['iron', 'DST3041,DST7030,DST8050', 790],
      ['blender', 'HR2041,HR2228,HR3760', 690],
      ['fryer', 'HD9252,HD9280,NA342', 1_790],
      ['coffee', 'EP1200,EP2231,EP3246', 4_990],
      ['mincer', 'HR2713', 1_990],
    ],
    Braun: [
      ['iron', 'SI3041,SI7062,SI9270', 790],
      ['blender', 'MQ3145,MQ5045,MQ7035', 890],
      ['kettle', 'WK1500,WK5110', 590],
    ],
    Bosch: [
      ['kettle', 'TWK3A011,TWK7203,TWK8613', 590],
      ['mincer', 'MFW2510,MFW3910,MFW68660', 1_790],
      ['toaster', 'TAT3A011,TAT6A511', 590],
      ['coffee', 'TIE20119,TIS30129', 5_490],
      ['mixer', 'MFQ22100,MFQ4885', 590],
    ],
    Artel: [
      ['kettle', 'ART-KE-0201,ART-KE-0117,ART-KE-0305', 190],
      ['iron', 'ART-SI-2211,ART-SI-2812', 290],
      ['mincer', 'ART-MG-1510,ART-MG-2010', 690],
      ['blender', 'ART-BL-0601,ART-BL-1001', 390],
      ['multicooker', 'ART-MC-0501', 590],
      ['toaster', 'ART-TS-0801', 290],
    ],
    Vitek: [
      ['kettle', 'VT-7009,VT-7055,VT-1179', 290],
      ['mincer', 'VT-3636,VT-3641', 990],
      ['blender', 'VT-3415,VT-8523', 490],
      ['mixer', 'VT-1404,VT-1426', 290],
      ['juicer', 'VT-3658', 990],
    ],
    Xiaomi: [
      ['kettle', 'Electric Kettle 2,Smart Kettle 2 Pro', 350],
      ['fryer', 'Air Fryer 4.5L,Air Fryer 6L', 890],
    ],
    Moulinex: [
      ['mincer', 'ME1081,ME6261,ME6821', 1_290],
      ['juicer', 'JU3701,ZU5008', 1_190],
      ['blender', 'LM4228,DD65JD', 790],
      ['multicooker', 'MK7088,CE430A', 990],
    ],
    DeLonghi: [
      ['coffee', 'EC685,ECAM22.110,ECAM290.22', 2_890],
      ['toaster', 'CTIN2103', 790],
    ],
    Redmond: [
      ['multicooker', 'RMC-M40,RMC-M4510,RMC-450', 790],
      ['kettle', 'RK-M1303,RK-G200S', 390],
      ['fryer', 'RAG-247', 1_290],
    ],
    Shivaki: [
      ['kettle', 'SKE-1701,SKE-2203', 190],
      ['iron', 'SIR-2002', 250],
    ],
  };

export function kitchen(): Good[] {
  return Object.entries(KITCHEN).flatMap(([brand, lines]) =>
    lines.flatMap(([kind, models, thousands]) =>
      models.split(',').map((model, step): Good => {
        const [noun, power, width, height, depth, grams] = KITCHEN_KINDS[kind];
        return {
          category: 'kitchen',
          look: kind,
          brand,
          name: nameOf(noun, brand, model, NO_TAIL),
          short: `${brand} ${model}`,
          price: thousands * 1000 * (1 + step * 0.35),
          width: width + step * 6,
          height: height + step * 4,
          depth,
          grams: grams + step * 120,
          values: { power: power + step * 100, warranty: brand === 'Tefal' || brand === 'Bosch' ? 24 : 12 },
        };
      }),
    ),
  );
}

const EARBUDS: Noun = { ru: 'Беспроводные наушники', uz: 'simsiz quloqchini', kaa: 'sımsız qulaqshını' };
const HEADPHONES: Noun = { ru: 'Наушники', uz: 'quloqchini', kaa: 'qulaqshını' };
const SPEAKER: Noun = { ru: 'Портативная колонка', uz: 'portativ kolonkasi', kaa: 'portativ kolonkası' };

/** Noun, brand, models, thousands of so‘m, hours, width, height, depth, grams. */
const AUDIO: readonly (readonly [Noun, string, string, number, number, number, number, number, number])[] = [
  [EARBUDS, 'Apple', 'AirPods 4,AirPods Pro 2', 1_890, 30, 62, 95, 42, 80],
  [EARBUDS, 'Samsung', 'Galaxy Buds FE,Galaxy Buds3,Galaxy Buds3 Pro', 990, 30, 62, 95, 42, 75],
  [EARBUDS, 'Xiaomi', 'Redmi Buds 6 Play,Redmi Buds 6,Buds 5 Pro', 190, 36, 60, 92, 40, 70],
  [EARBUDS, 'Huawei', 'FreeBuds SE 3,FreeBuds 6i', 390, 42, 62, 95, 42, 72],
  [EARBUDS, 'JBL', 'Wave Buds 2,Tune Flex 2', 590, 40, 64, 98, 42, 76],
  [HEADPHONES, 'JBL', 'Tune 520BT,Tune 770NC,Live 770NC', 590, 57, 170, 195, 80, 260],
  [HEADPHONES, 'Sony', 'WH-CH520,WH-CH720N,WH-1000XM5', 690, 50, 175, 200, 85, 270],
  [HEADPHONES, 'Marshall', 'Major V,Monitor III', 2_290, 80, 165, 190, 85, 240],
  [SPEAKER, 'JBL', 'Go 4,Flip 6,Charge 5,Xtreme 4', 590, 15, 180, 78, 75, 560],
  [SPEAKER, 'Sony', 'ULT Field 1,XB100', 690, 16, 120, 110, 90, 480],
  [SPEAKER, 'Marshall', 'Emberton III,Willen II', 1_890, 24, 160, 78, 76, 700],
  [SPEAKER, 'Xiaomi', 'Sound Pocket,Sound Outdoor 30W', 250, 12, 150, 75, 70, 430],
];

export function audio(): Good[] {
  const connection = everywhere('Bluetooth');
  return AUDIO.flatMap(([noun, brand, models, thousands, playtime, width, height, depth, grams]) =>
    models.split(',').map(
      (model, step): Good => ({
        category: 'audio',
        look: noun === EARBUDS ? 'earbuds' : noun === SPEAKER ? 'speaker' : 'headphones',
        brand,
        name: nameOf(noun, brand, model, NO_TAIL),
        short: `${brand} ${model}`,
        price: thousands * 1000 * (1 + step * 0.62),
        width: width + step * 6,
        height: height + step * 5,
        depth,
        grams: grams + step * 90,
        values: { connection, playtime: playtime - step * 2, warranty: 12 },
      }),
    ),
  );
}
