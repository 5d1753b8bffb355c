import { columnWord, IMPORTED_COLUMNS } from '@javon/contract';
import { PRODUCT_WORDS } from '@javon/messages/server';
import { type ColumnSpec, splitUnit } from './headings.ts';

const LENGTHS = ['см', 'мм', 'м', 'sm', 'cm', 'mm', 'm'] as const;
const WEIGHTS = ['кг', 'г', 'гр', 'kg', 'g', 'gr'] as const;
const MONEY = ['сум', 'сўм', 'som', 'uzs'] as const;
const PIECES = ['шт', 'dona', 'pcs'] as const;

/** Millimetres in a unit that a heading may name; centimetres by default. */
export const MM_IN: Readonly<Record<string, number>> = {
  '': 10,
  см: 10,
  sm: 10,
  cm: 10,
  мм: 1,
  mm: 1,
  м: 1000,
  m: 1000,
};

/** Grams in a unit that a heading may name; kilograms by default. */
export const G_IN: Readonly<Record<string, number>> = {
  '': 1000,
  кг: 1000,
  kg: 1000,
  г: 1,
  гр: 1,
  g: 1,
  gr: 1,
};

/** Columns that several kinds of import share, each with the headings that it is recognised by. */
export const COLUMNS = {
  sku: {
    field: 'sku',
    required: true,
    title: { uz: 'Artikul', ru: 'Артикул' },
    also: [
      'Код',
      'Код товара',
      'Арт',
      'Номенклатурный номер',
      'Kod',
      'Mahsulot kodi',
      'Article',
      'Item code',
    ],
  },
  barcode: {
    field: 'barcode',
    title: { uz: 'Shtrix-kod', ru: 'Штрихкод' },
    also: ['Штрих-код', 'ШК', 'Shtrixkod', 'Bar code', 'EAN', 'EAN-13', 'EAN13'],
  },
  name_ru: {
    field: 'name_ru',
    title: { uz: 'Nomi (ru)', ru: 'Наименование' },
    also: [
      'Название',
      'Товар',
      'Номенклатура',
      'Наименование товара',
      'Наименование (ru)',
      'Наименование (рус)',
      'Название (ru)',
      'Nomi (ruscha)',
      'Nomi ru',
      'Name',
      'Name (ru)',
      'Product name',
    ],
  },
  name_uz: {
    field: 'name_uz',
    title: { uz: 'Nomi', ru: 'Наименование (uz)' },
    also: [
      'Наименование (узб)',
      'Название (uz)',
      'Название (узб)',
      'Nomi (uz)',
      'Nomi uz',
      'Nomi (oʻzbekcha)',
      'Mahsulot',
      'Mahsulot nomi',
      'Name (uz)',
    ],
  },
  name_kaa: {
    field: 'name_kaa',
    title: { uz: 'Nomi (kaa)', ru: 'Наименование (kaa)' },
    also: [
      'Наименование (каракалпакский)',
      'Название (kaa)',
      'Nomi (qoraqalpoqcha)',
      'Nomi kaa',
      'Name (kaa)',
    ],
  },
  category: {
    field: 'category',
    title: { uz: 'Kategoriya', ru: 'Категория' },
    also: ['Группа', 'Товарная группа', 'Turkum', 'Guruh', 'Group'],
  },
  brand: {
    field: 'brand',
    title: { uz: 'Brend', ru: 'Бренд' },
    also: ['Марка', 'Торговая марка', 'Производитель', 'Ishlab chiqaruvchi', 'Manufacturer'],
  },
  price: {
    field: 'price',
    title: { uz: 'Narxi', ru: 'Цена' },
    also: ['Новая цена', 'Цена продажи', 'Розничная цена', 'Narx', 'Sotuv narxi', 'Yangi narx', 'New price'],
    units: MONEY,
  },
  old_price: {
    field: 'old_price',
    title: { uz: 'Eski narxi', ru: 'Старая цена' },
    also: ['Цена до скидки', 'Eski narx', 'Old price'],
    units: MONEY,
  },
  valid_from: {
    field: 'valid_from',
    title: { uz: 'Sanadan', ru: 'Действует с' },
    also: ['Дата', 'Дата начала', 'С даты', 'Amal qiladi', 'Boshlanish sanasi', 'Valid from', 'Date'],
  },
  stock: {
    field: 'stock',
    title: { uz: 'Qoldiq', ru: 'Остаток' },
    also: [
      'Количество',
      'Кол-во',
      'Остаток на складе',
      'Qoldigʻi',
      'Miqdor',
      'Soni',
      'Balance',
      'Stock',
      'Quantity',
    ],
    units: PIECES,
  },
  width: {
    field: 'width',
    title: { uz: 'Eni, sm', ru: 'Ширина, см' },
    also: ['Ширина', 'Eni', 'Kengligi', 'Width'],
    units: LENGTHS,
  },
  height: {
    field: 'height',
    title: { uz: 'Balandligi, sm', ru: 'Высота, см' },
    also: ['Высота', 'Balandligi', 'Boʻyi', 'Height'],
    units: LENGTHS,
  },
  length: {
    field: 'length',
    title: { uz: 'Uzunligi, sm', ru: 'Длина, см' },
    also: ['Длина', 'Глубина', 'Uzunligi', 'Chuqurligi', 'Length', 'Depth'],
    units: LENGTHS,
  },
  weight: {
    field: 'weight',
    title: { uz: 'Vazni, kg', ru: 'Вес, кг' },
    also: ['Вес', 'Масса', 'Vazni', 'Ogʻirligi', 'Weight'],
    units: WEIGHTS,
  },
  branch: {
    field: 'branch',
    required: true,
    title: { uz: 'Filial', ru: 'Филиал' },
    also: ['Код филиала', 'Магазин', 'Filial kodi', 'Doʻkon', 'Branch code', 'Store'],
  },
} as const satisfies Record<string, ColumnSpec>;

/** Our fields by the names that other systems use for columns of sheets. */
export const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  barcode_set: 'barcode',
  main_barcode: 'barcode',
};

const NAMED: Readonly<Record<string, ColumnSpec>> = COLUMNS;

/**
 * Plain columns of products; a column without headings above is recognised by its names, with and without
 * unit.
 */
export const PLAIN_SPECS = IMPORTED_COLUMNS.map((column): ColumnSpec => {
  const word = columnWord(column);
  const title = { uz: PRODUCT_WORDS.uz.fields[word], ru: PRODUCT_WORDS.ru.fields[word] };
  const also = [splitUnit(title.uz).name, splitUnit(title.ru).name];
  return NAMED[word] ?? { field: word, title, also };
});
