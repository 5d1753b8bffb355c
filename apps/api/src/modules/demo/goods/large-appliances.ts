import { NO, YES } from '../characters.ts';
import { COLOURS, type Colour } from './colours.ts';
import { type Good, joinTexts, nameOf } from './good.ts';

const FRIDGE = { ru: 'Холодильник', uz: 'muzlatgichi', kaa: 'muzlatqıshı' };
const WASHER = { ru: 'Стиральная машина', uz: 'kir yuvish mashinasi', kaa: 'kir juwıw mashinası' };
const CONDITIONER = { ru: 'Кондиционер', uz: 'konditsioneri', kaa: 'konditsionerı' };
const HEATER = { ru: 'Водонагреватель', uz: 'suv isitgichi', kaa: 'suw ısıtqıshı' };
const COOKER = { ru: 'Газовая плита', uz: 'gaz plitasi', kaa: 'gaz plitası' };

const litres = (n: number) => ({ ru: `${n} л`, uz: `${n} l`, kaa: `${n} l` });

/** Model with `#` for litres, volumes, thousands of so‘m for 300 litres, colours, energy class. */
type FridgeSeries = readonly [string, string, number, string, string];

const FRIDGES: Readonly<Record<string, readonly FridgeSeries[]>> = {
  Artel: [
    ['HD #FWENE', '276 316 364', 4_690, 'white silver', 'A+'],
    ['HD #RWENS', '345 395 455', 5_490, 'silver black', 'A+'],
    ['HS #RN', '117 228 293', 3_990, 'white', 'A'],
    ['ART-SBS #', '526 580', 7_490, 'silver black', 'A+'],
  ],
  Samsung: [
    ['RB#T670FSA', '340 385', 9_290, 'silver white', 'A++'],
    ['RT#CG5000', '305 345 396', 8_490, 'silver', 'A+'],
    ['RS#DG5003', '590 640', 9_990, 'silver black', 'A++'],
  ],
  LG: [
    ['GA-B#CLWL', '379 419', 9_690, 'silver white', 'A++'],
    ['GN-B#SQCL', '333 395', 8_190, 'silver', 'A+'],
    ['GC-B#PQAA', '588 643', 10_490, 'black silver', 'A++'],
  ],
  Shivaki: [
    ['HD #RWENH', '341 395 430', 5_190, 'white silver', 'A+'],
    ['HS #RN', '137 228', 3_790, 'white', 'A'],
  ],
  Beko: [
    ['RCNK #K20W', '296 321 356', 6_790, 'white silver', 'A+'],
    ['RCSA #K20S', '270 300', 6_190, 'silver', 'A+'],
  ],
  Indesit: [
    ['DF #W', '298 325', 6_290, 'white', 'A'],
    ['ITR #S', '298 325', 6_690, 'silver', 'A'],
  ],
  Bosch: [
    ['KGN#UW25R', '326 366', 9_990, 'white', 'A++'],
    ['KGN#VL25R', '326 388', 10_490, 'silver', 'A++'],
  ],
  Haier: [
    ['C2F#CMSG', '317 378', 7_990, 'silver black', 'A+'],
    ['HRF-#DM7', '501 565', 8_990, 'silver black', 'A++'],
  ],
  Midea: [
    ['MDRB#FGF', '302 360', 6_490, 'white silver', 'A+'],
    ['MDRS#FGF', '530 584', 7_490, 'silver', 'A+'],
  ],
  Hisense: [
    ['RB#N4AW', '282 331', 6_590, 'white', 'A+'],
    ['RS#N4AC', '519 566', 8_190, 'silver black', 'A++'],
  ],
  Premier: [['PRM-#BF', '211 261 322', 4_290, 'white silver', 'A+']],
  Goodwell: [['GW B#', '198 240 290', 3_990, 'white silver', 'A']],
};

export function fridges(): Good[] {
  return Object.entries(FRIDGES).flatMap(([brand, series]) =>
    series.flatMap(([pattern, volumes, thousands, colours, energy]) =>
      volumes.split(' ').flatMap((text) =>
        colours.split(' ').map((colour, step): Good => {
          const volume = Number(text);
          const model = pattern.replace('#', text);
          const double = volume > 500;
          const noFrost = !/^HS|RCSA/.test(pattern);
          const tail = joinTexts(litres(volume), COLOURS[colour as Colour]);
          const frost = { ru: 'No Frost', uz: 'No Frost', kaa: 'No Frost' };
          return {
            category: 'fridges',
            colour: colour as Colour,
            brand,
            name: nameOf(FRIDGE, brand, model, noFrost ? joinTexts(frost, tail) : tail),
            short: `${brand} ${model}`,
            price: thousands * 1000 * (0.35 + (0.65 * volume) / 300) * (1 + step * 0.04),
            width: double ? 912 : volume > 350 ? 700 : volume > 250 ? 595 : 545,
            height: double ? 1785 : Math.min(1990, 850 + Math.round((volume - 110) * 4)),
            depth: double ? 715 : volume > 250 ? 668 : 580,
            grams: 28_000 + volume * 125,
            values: {
              totalVolume: volume,
              energy,
              noise: 37 + (volume % 5),
              inverter: thousands > 6_500 ? YES : NO,
              warranty: brand === 'Artel' || brand === 'Shivaki' ? 36 : 24,
            },
          };
        }),
      ),
    ),
  );
}

/** Model with `#` for the load, loads, thousands of so‘m for 6 kg, spins, inverter, colours. */
type WasherSeries = readonly [string, string, number, string, boolean, string];

const WASHERS: Readonly<Record<string, readonly WasherSeries[]>> = {
  Samsung: [
    ['WW#0T3040BS', '6 7 8', 5_290, '1000 1200', true, 'white'],
    ['WW#0AG6S24', '8 9', 5_990, '1400', true, 'white grey'],
    ['WF#0F5E6', '10 12', 6_490, '1400', true, 'silver black'],
  ],
  LG: [
    ['F2M5HS#W', '6 7', 5_490, '1200', true, 'white'],
    ['F2V5GS#S', '8 9', 5_790, '1200 1400', true, 'silver black'],
    ['F4V5TG#E', '9 10', 6_290, '1400', true, 'white black'],
  ],
  Artel: [
    ['WM#0K101', '6 7', 3_190, '1000', false, 'white'],
    ['ART WM #0T1214', '6 7 8', 3_590, '1200', true, 'white silver grey'],
    ['TE #0', '6 8 10', 1_690, '1000', false, 'white'],
  ],
  Shivaki: [['SWM-#0L', '6 7 8', 3_390, '1000 1200', false, 'white silver']],
  Indesit: [
    ['IWSB 5#051', '6 7', 4_190, '1000', false, 'white'],
    ['BWSA #1051', '6 7', 4_590, '1000 1200', false, 'white grey'],
  ],
  Bosch: [
    ['WAN2#260', '7 8', 7_290, '1200', true, 'white'],
    ['WGA1#2X9', '9 10', 7_990, '1400', true, 'white silver'],
  ],
  Beko: [
    ['WRE #5P1', '6 7', 4_290, '1000', false, 'white'],
    ['B3WFT#8410', '8 9', 5_190, '1200 1400', true, 'white grey'],
  ],
  Midea: [
    ['MF100W#0', '6 7 8', 3_890, '1000 1200', false, 'white'],
    ['MF200D#0W', '8 9 10', 4_790, '1400', true, 'white grey'],
  ],
  Haier: [
    ['HW#0-BP12929', '7 8 9', 5_490, '1200', true, 'white grey'],
    ['HW#0-BP14979', '10 12', 6_490, '1400', true, 'white black'],
  ],
  Hisense: [['WFGE#0141', '7 8 9', 4_690, '1200 1400', true, 'white silver']],
  Candy: [['CS#1052D', '6 7 8', 3_990, '1000', false, 'white']],
};

export function washers(): Good[] {
  return Object.entries(WASHERS).flatMap(([brand, series]) =>
    series.flatMap(([pattern, loads, thousands, spins, inverter, colours]) =>
      loads.split(' ').flatMap((load) =>
        spins.split(' ').flatMap((spin, faster) =>
          colours.split(' ').map((colour, step): Good => {
            const kg = Number(load);
            const model = pattern.replace('#', load) + (faster === 0 ? '' : 'S');
            const tail = { ru: `${kg} кг`, uz: `${kg} kg`, kaa: `${kg} kg` };
            return {
              category: 'washers',
              colour: colour as Colour,
              brand,
              name: nameOf(WASHER, brand, model, joinTexts(tail, COLOURS[colour as Colour])),
              short: `${brand} ${model}`,
              price: thousands * 1000 * (1 + (kg - 6) * 0.11) * (1 + faster * 0.07 + step * 0.03),
              width: 600,
              height: 850,
              depth: kg <= 6 ? 400 : kg <= 8 ? 470 : 590,
              grams: 50_000 + kg * 2_600,
              values: {
                load: kg,
                spin: Number(spin),
                inverter: inverter ? YES : NO,
                warranty: brand === 'Artel' ? 36 : 12,
              },
            };
          }),
        ),
      ),
    ),
  );
}

/** Model with `#` for the size class, thousands of so‘m for class 12, classes. */
const CONDITIONERS: Readonly<Record<string, readonly (readonly [string, number, string])[]>> = {
  Artel: [
    ['ART-#HI Shahrisabz', 4_290, '7 9 12 18 24'],
    ['ART-#HM Montana', 4_690, '9 12 18 24'],
    ['ART-#HG Grand', 4_990, '9 12 18 24'],
  ],
  Samsung: [
    ['AR#TXHQASI', 6_690, '9 12 18 24'],
    ['AR#BXECNWK WindFree', 8_490, '9 12 18 24'],
  ],
  LG: [
    ['B#TS DualCool', 7_290, '9 12 18 24'],
    ['PM#SP Eco', 6_490, '7 9 12 18'],
  ],
  Gree: [
    ['GWH#AAB Bora', 5_690, '7 9 12 18 24'],
    ['GWH#ACC Pular', 6_190, '9 12 18 24'],
    ['GWH#AGB Lomo', 5_490, '7 9 12 18'],
  ],
  Midea: [
    ['MSAG-#HRN8 Forest', 4_990, '9 12 18 24'],
    ['MSCB-#HRN8 Xtreme', 5_890, '9 12 18 24'],
    ['MA-#N1D0 Primary', 4_590, '7 9 12 18'],
  ],
  Haier: [
    ['AS#NS6ERA Flexis', 7_190, '9 12 18 24'],
    ['HSU-#HPL Coral', 5_590, '9 12 18 24'],
  ],
  Shivaki: [
    ['SSH-L#BE', 4_190, '7 9 12 18 24'],
    ['SSH-P#DC', 4_890, '9 12 18 24'],
  ],
  Hisense: [
    ['AS-#UR4 Wings', 5_290, '9 12 18 24'],
    ['AS-#HW4 Neo', 4_990, '7 9 12 18'],
  ],
  Premier: [['PRM-#CHP', 3_990, '9 12 18 24']],
  Royal: [['RIC-E#HN', 3_890, '9 12 18 24']],
  TCL: [['TAC-#CHSD Elite', 4_790, '9 12 18 24']],
  Goodwell: [['GW-AC #', 3_790, '9 12 18 24']],
};

/** Area, thousands of BTU, price against class 12, width by size class. */
const CLASSES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  7: [20, 7000, 0.84, 698],
  9: [25, 9000, 0.92, 750],
  12: [35, 12_000, 1, 805],
  18: [50, 18_000, 1.52, 957],
  24: [70, 24_000, 1.94, 1080],
};

export function conditioners(): Good[] {
  return Object.entries(CONDITIONERS).flatMap(([brand, series]) =>
    series.flatMap(([pattern, thousands, classes], line) =>
      classes.split(' ').map((size): Good => {
        const [area, btu, factor, width] = CLASSES[size] ?? [1, 1, 1, 1];
        const model = pattern.replace('#', size.padStart(2, '0'));
        return {
          category: 'conditioners',
          brand,
          name: nameOf(CONDITIONER, brand, model, {
            ru: `до ${area} м²`,
            uz: `${area} m² gacha`,
            kaa: `${area} m² shekem`,
          }),
          short: `${brand} ${model}`,
          price: thousands * 1000 * factor,
          width,
          height: 285 + (width > 900 ? 35 : 0),
          depth: 200 + (width > 900 ? 30 : 0),
          grams: Math.round(width * 11.5),
          values: {
            area,
            btu,
            noise: 19 + Number(size) - line,
            inverter: thousands > 4_400 ? YES : NO,
            warranty: brand === 'Artel' ? 60 : 36,
          },
        };
      }),
    ),
  );
}

const HEATERS: Readonly<Record<string, readonly (readonly [string, number, string])[]>> = {
  Ariston: [
    ['Pro1 R # V', 1_790, '30 50 80 100'],
    ['Velis Evo # V', 3_290, '30 50 80 100'],
    ['Lydos R ABS #', 1_990, '50 80 100'],
  ],
  Thermex: [
    ['Praktik # V', 1_590, '30 50 80 100'],
    ['Flat Plus # V', 2_690, '30 50 80 100'],
    ['Thermo # V', 1_690, '50 80 100'],
  ],
  Artel: [
    ['ART WH #E', 1_190, '30 50 80 100'],
    ['ART WH Compact #', 1_290, '10 15 30'],
    ['ART WH Slim #', 1_490, '30 50 80'],
  ],
  Royal: [
    ['RWH-T #', 1_290, '30 50 80 100'],
    ['RWH-S #', 1_390, '50 80'],
  ],
  Midea: [
    ['D#-15FB', 1_690, '30 50 80 100'],
    ['D#-20VH', 2_090, '50 80 100'],
  ],
  Haier: [
    ['ES#V-F1', 2_190, '30 50 80 100'],
    ['ES#V-A3', 1_890, '50 80'],
  ],
  Shivaki: [['SWH-# V', 1_290, '30 50 80 100']],
  Gorenje: [
    ['GT # U', 1_590, '10 15'],
    ['TGR #', 2_290, '30 50 80 100'],
  ],
};

export function heaters(): Good[] {
  return Object.entries(HEATERS).flatMap(([brand, series]) =>
    series.flatMap(([pattern, thousands, volumes]) =>
      volumes.split(' ').map((text): Good => {
        const volume = Number(text);
        const model = pattern.replace('#', text);
        return {
          category: 'heaters',
          look: /Velis|Flat|Slim/.test(pattern) ? 'flatBoiler' : 'boiler',
          brand,
          name: nameOf(HEATER, brand, model, litres(volume)),
          short: `${brand} ${model}`,
          price: thousands * 1000 * (0.7 + volume / 100),
          width: /Velis|Flat|Slim/.test(pattern) ? 490 : volume <= 15 ? 360 : 445,
          height: volume <= 15 ? 370 : Math.min(880, 420 + volume * 5),
          depth: /Velis|Flat|Slim/.test(pattern) ? 275 : volume <= 15 ? 300 : 460,
          grams: 7_000 + volume * 190,
          values: {
            volume,
            heating: volume > 80 ? 2 : 1.5,
            warranty: brand === 'Ariston' || brand === 'Thermex' ? 60 : 24,
          },
        };
      }),
    ),
  );
}

/** Model with `#` for the width in centimetres, thousands of so‘m, burners, oven litres. */
const COOKERS: Readonly<Record<string, readonly (readonly [string, number, number, number])[]>> = {
  Artel: [
    ['Apetito # 01-G', 2_290, 4, 50],
    ['Apetito # 10-E', 2_790, 4, 54],
    ['Milagro # 01-K', 2_490, 4, 50],
    ['Comarella # 02', 3_190, 4, 58],
  ],
  Shivaki: [
    ['Apetito # 00', 2_190, 4, 50],
    ['SHV # G4', 2_590, 4, 54],
  ],
  Gefest: [
    ['# 100-02', 3_690, 4, 52],
    ['# 502-K', 4_290, 4, 55],
  ],
  Hansa: [
    ['FCGW # 023', 3_990, 4, 58],
    ['FCMW # 109', 4_490, 4, 62],
  ],
  Indesit: [['IS # G4', 4_190, 4, 57]],
  Gorenje: [
    ['GG # 11WH', 4_590, 4, 62],
    ['K # 21', 5_190, 4, 70],
  ],
  Bosch: [['HGA # 120', 6_990, 4, 66]],
  Beko: [['FSGT # 112', 3_890, 4, 55]],
  Goodwell: [
    ['GW # G01', 1_890, 4, 48],
    ['GW # E02', 2_190, 4, 50],
  ],
  Premier: [['PRM-C #', 2_090, 4, 48]],
  Ariston: [['A # GG', 4_790, 4, 59]],
  Beston: [['BN-#', 1_990, 4, 46]],
  Royal: [['RG # W', 1_790, 4, 46]],
};

export function cookers(): Good[] {
  return Object.entries(COOKERS).flatMap(([brand, models]) =>
    models.flatMap(([pattern, thousands, burners, oven]) =>
      [50, 60].map((centimetres): Good => {
        const model = pattern.replace('#', String(centimetres));
        return {
          category: 'cookers',
          brand,
          name: nameOf(COOKER, brand, model, {
            ru: `${centimetres} см`,
            uz: `${centimetres} sm`,
            kaa: `${centimetres} sm`,
          }),
          short: `${brand} ${model}`,
          price: thousands * 1000 * (centimetres / 50),
          width: centimetres * 10,
          height: 850,
          depth: 570,
          grams: centimetres * 720,
          values: { burners, oven: oven + (centimetres - 50), warranty: 24 },
        };
      }),
    ),
  );
}
