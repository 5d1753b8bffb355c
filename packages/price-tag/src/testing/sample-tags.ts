/** Typical and difficult products and samplers: for tests, golden drawings and benchmarks. */
import { gs1CheckDigit } from '../codes/ean13.ts';
import type { LocalText } from '../language.ts';
import { monthlyPrice } from '../money.ts';
import type { SamplerKind, SamplerSpec, TagCharacter, TagSource } from '../source.ts';

function text(uz: string, ru: string, kaa: string): LocalText {
  return { uz, ru, kaa };
}

function row(id: string, label: LocalText, value: LocalText | string): TagCharacter {
  return { id, label, value: typeof value === 'string' ? text(value, value, value) : value };
}

const YEAR = text('Kafolat', 'Гарантия', 'Kepillik');

export const TELEVISION: TagSource = {
  product: {
    id: '1001',
    sku: 'TV-55-Q60D',
    barcode: '8806095466057',
    name: text(
      'Televizor Samsung QE55Q60DAUXCE 55″ 4K Smart TV',
      'Телевизор Samsung QE55Q60DAUXCE 55″ 4K Smart TV',
      'Televizor Samsung QE55Q60DAUXCE 55″ 4K Smart TV',
    ),
    shortName: text('Samsung QE55Q60D', 'Samsung QE55Q60D', 'Samsung QE55Q60D'),
    brand: 'Samsung',
    unit: text('dona', 'шт.', 'dana'),
    premium: true,
  },
  price: 8_990_000,
  oldPrice: 11_490_000,
  characters: [
    row('diagonal', text('Ekran diagonali', 'Диагональ экрана', 'Ekran diagonalı'), '55″ / 140 sm'),
    row('resolution', text('Ruxsat', 'Разрешение', 'Anıqlıq'), '3840 × 2160 (4K UHD)'),
    row('matrix', text('Matritsa', 'Матрица', 'Matrica'), 'QLED'),
    row('rate', text('Yangilanish chastotasi', 'Частота обновления', 'Jańalanıw jiyiligi'), '60 Hz'),
    row('os', text('Operatsion tizim', 'Операционная система', 'Operaciyalıq sistema'), 'Tizen'),
    row('sound', text('Tovush quvvati', 'Мощность звука', 'Dawıs quwatı'), '20 W'),
    row('year', YEAR, text('2 yil', '2 года', '2 jıl')),
  ],
  instalment: { months: 12, monthly: monthlyPrice(8_990_000, 2_400, 12), promoBank: false },
  campaign: { end: '2026-11-30' },
};

export const PHONE: TagSource = {
  product: {
    id: '1002',
    sku: 'PH-A55-256',
    barcode: '8806095467054',
    name: text(
      'Smartfon Samsung Galaxy A55 5G 8/256 GB, toʻq koʻk',
      'Смартфон Samsung Galaxy A55 5G 8/256 ГБ, тёмно-синий',
      'Smartfon Samsung Galaxy A55 5G 8/256 GB, qara kók',
    ),
    brand: 'Samsung',
    premium: false,
  },
  price: 4_690_000,
  oldPrice: 4_990_000,
  characters: [
    row('screen', text('Ekran', 'Экран', 'Ekran'), '6,6″ Super AMOLED, 120 Hz'),
    row('memory', text('Xotira', 'Память', 'Yad'), '8/256 GB'),
    row('battery', text('Batareya', 'Аккумулятор', 'Batareya'), '5 000 mAh'),
    row('camera', text('Kamera', 'Камера', 'Kamera'), '50 + 12 + 5 Mp'),
    row('year', YEAR, text('1 yil', '1 год', '1 jıl')),
  ],
  instalment: { months: 12, monthly: monthlyPrice(4_690_000, 0, 12), promoBank: true },
};

export const WASHER: TagSource = {
  product: {
    id: '1003',
    sku: 'WM-WW61T',
    barcode: '8806090604676',
    name: text(
      'Kir yuvish mashinasi Samsung WW61T3990BS/LD 6,5 kg, inverterli, bugʻ bilan ishlov berish',
      'Стиральная машина Samsung WW61T3990BS/LD 6,5 кг, инверторный двигатель, обработка паром',
      'Kir juwıw mashinası Samsung WW61T3990BS/LD 6,5 kg',
    ),
    brand: 'Samsung',
    premium: false,
  },
  price: 12_990_000,
  oldPrice: null,
  characters: [
    row('load', text('Yuklash hajmi', 'Максимальная загрузка белья', 'Júklew kólemi'), '6,5 kg'),
    row(
      'spin',
      text('Siqish tezligi', 'Скорость отжима', 'Sıǵıw tezligi'),
      text('1200 ayl/min', '1200 об/мин', '1200 ayl/min'),
    ),
    row('energy', text('Energiya sarfi sinfi', 'Класс энергопотребления', 'Energiya klası'), 'A+++'),
    row('size', text('Oʻlchamlari (B × E × Ch)', 'Размеры (В × Ш × Г)', 'Ólshemleri'), '85 × 60 × 45 sm'),
    row(
      'programs',
      text('Dasturlar', 'Программы', 'Dástúrler'),
      text(
        'Paxta, sintetika, jun, nozik matolar, tez yuvish 15 daqiqa, bugʻ',
        'Хлопок, синтетика, шерсть, деликатная, быстрая стирка 15 минут, обработка паром',
        'Paxta, sintetika, jún',
      ),
    ),
    row('noise', text('Shovqin darajasi', 'Уровень шума', 'Shawqım dárejesi'), '74 dB'),
    row('colour', text('Rangi', 'Цвет', 'Reńi'), text('kumushrang', 'серебристый', 'gúmis')),
    row('year', YEAR, text('3 yil', '3 года', '3 jıl')),
  ],
  instalment: { months: 24, monthly: monthlyPrice(12_990_000, 4_400, 24), promoBank: false },
  client: 'Gʻulomjon Abdurahmonov',
};

export const KETTLE: TagSource = {
  product: {
    id: '1004',
    sku: 'ART-18HM87',
    barcode: 'ART-18HM87',
    name: text('Elektr choynak Artel ART-18HM87', 'Электрочайник Artel ART-18HM87', 'Elektr sháynek Artel'),
    brand: 'Artel',
    premium: false,
  },
  price: 249_000,
  oldPrice: null,
  characters: [
    row('volume', text('Hajmi', 'Объём', 'Kólemi'), text('1,8 l', '1,8 л', '1,8 l')),
    row('power', text('Quvvati', 'Мощность', 'Quwatı'), text('1 500 W', '1500 Вт', '1500 W')),
  ],
  instalment: null,
};

const SOURCES: readonly TagSource[] = [TELEVISION, PHONE, WASHER, KETTLE];

const SUFFIX = text('soʻm', 'сум', 'som');

/** A default sampler of a kind. */
export function sampler(kind: SamplerKind): SamplerSpec {
  return {
    kind,
    title:
      kind === 2 ? text('Haftaning eng zoʻr narxi', 'Лучшая цена недели', 'Hápteniń eń jaqsı bahası') : null,
    shortName: false,
    characters: null,
    monthlyPrice: kind === 3 ? 'required' : 'if_any',
    monthCount: true,
    discountTag: kind === 2 ? 'percent' : 'none',
    discountText: null,
    text: null,
    suffix: SUFFIX,
  };
}

/** The n-th of any number of different products: names, prices and barcodes all differ. */
export function numbered(n: number): TagSource {
  const base = SOURCES[n % SOURCES.length] ?? TELEVISION;
  const twelve = String(478_000_000_000 + n);
  const price = 199_000 + ((n * 7_919_000) % 19_000_000);
  const name = (words: string): string => `${words} N${n}`;
  return {
    ...base,
    product: {
      ...base.product,
      id: String(n),
      sku: `SKU-${String(n).padStart(6, '0')}`,
      barcode: twelve + gs1CheckDigit(twelve),
      name: text(name(base.product.name.uz), name(base.product.name.ru), name(base.product.name.uz)),
    },
    price,
    oldPrice: base.oldPrice === null ? null : price + 700_000,
    instalment: { months: 12, monthly: monthlyPrice(price, 2_400, 12), promoBank: false },
  };
}
