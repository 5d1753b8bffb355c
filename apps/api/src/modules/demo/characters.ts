import type { Texts } from './categories.ts';

export const CHARACTER_CATEGORIES = [
  { key: 'screen', ru: 'Экран', uz: 'Ekran', kaa: 'Ekran' },
  { key: 'computing', ru: 'Память и процессор', uz: 'Xotira va protsessor', kaa: 'Yad hám protsessor' },
  { key: 'capacity', ru: 'Объём и загрузка', uz: 'Hajm va yuklama', kaa: 'Kólem hám júkleme' },
  { key: 'power', ru: 'Мощность и питание', uz: 'Quvvat va taʼminot', kaa: 'Quwat hám támiynat' },
  { key: 'common', ru: 'Общее', uz: 'Umumiy', kaa: 'Ulıwma' },
] as const;

type CharacterCategory = (typeof CHARACTER_CATEGORIES)[number]['key'];

interface DemoCharacter {
  readonly category: CharacterCategory;
  readonly name: Texts;
  readonly unit: Texts | null;
  readonly type: 'text' | 'number' | 'yes_no' | 'choice';
  readonly measure: 'kv' | 'l' | 'kg' | null;
}

const GB: Texts = { ru: 'ГБ', uz: 'GB', kaa: 'GB' };
const INCH: Texts = { ru: 'дюйм', uz: 'dyuym', kaa: 'dyuym' };
const LITRE: Texts = { ru: 'л', uz: 'l', kaa: 'l' };

const number = (
  category: CharacterCategory,
  [ru, uz, kaa]: readonly [string, string, string],
  unit: Texts | null,
  measure: DemoCharacter['measure'] = null,
): DemoCharacter => ({ category, name: { ru, uz, kaa }, unit, type: 'number', measure });

const words = (
  category: CharacterCategory,
  [ru, uz, kaa]: readonly [string, string, string],
  type: 'text' | 'yes_no' | 'choice',
): DemoCharacter => ({ category, name: { ru, uz, kaa }, unit: null, type, measure: null });

/**
 * The characters, in the order in which tags show them. Russian name and unit together are the headings of a
 * parameters file: `Площадь, м²`. Where one word has several units, the unit stays in the name.
 */
export const CHARACTERS = {
  diagonal: number('screen', ['Диагональ', 'Diagonal', 'Diagonal'], INCH),
  resolution: words('screen', ['Разрешение', 'Tasvir aniqligi', 'Súwret anıqlıǵı'], 'choice'),
  refresh: number('screen', ['Частота обновления', 'Yangilanish chastotasi', 'Jańalanıw jiyiligi'], {
    ru: 'Гц',
    uz: 'Hz',
    kaa: 'Hz',
  }),
  screen: number('screen', ['Экран', 'Ekran', 'Ekran'], INCH),
  cpu: words('computing', ['Процессор', 'Protsessor', 'Protsessor'], 'text'),
  ram: number('computing', ['ОЗУ', 'Operativ xotira', 'Operativ yad'], GB),
  memory: number('computing', ['Память', 'Xotira', 'Yad'], GB),
  totalVolume: number('capacity', ['Общий объём', 'Umumiy hajm', 'Ulıwma kólem'], LITRE, 'l'),
  volume: number('capacity', ['Объём', 'Hajm', 'Kólem'], LITRE, 'l'),
  load: number('capacity', ['Загрузка', 'Yuklama', 'Júkleme'], { ru: 'кг', uz: 'kg', kaa: 'kg' }, 'kg'),
  area: number('capacity', ['Площадь', 'Maydon', 'Maydan'], { ru: 'м²', uz: 'm²', kaa: 'm²' }, 'kv'),
  dust: number('capacity', ['Пылесборник', 'Chang konteyneri', 'Shań konteyneri'], LITRE),
  burners: number('capacity', ['Конфорки', 'Konforkalar', 'Konforkalar'], {
    ru: 'шт',
    uz: 'ta',
    kaa: 'dana',
  }),
  oven: number('capacity', ['Объём духовки', 'Duxovka hajmi', 'Duxovka kólemi'], LITRE),
  power: number('power', ['Мощность', 'Quvvat', 'Quwat'], { ru: 'Вт', uz: 'Vt', kaa: 'Vt' }),
  btu: number('power', ['Мощность, BTU', 'Quvvat, BTU', 'Quwat, BTU'], null),
  heating: number('power', ['Мощность, кВт', 'Quvvat, kVt', 'Quwat, kVt'], null),
  battery: number('power', ['Аккумулятор', 'Akkumulyator', 'Akkumulyator'], {
    ru: 'мА·ч',
    uz: 'mA·soat',
    kaa: 'mA·saat',
  }),
  playtime: number('power', ['Время работы', 'Ishlash vaqti', 'Islew waqtı'], {
    ru: 'ч',
    uz: 'soat',
    kaa: 'saat',
  }),
  spin: number('common', ['Отжим', 'Siqish', 'Sıǵıw'], { ru: 'об/мин', uz: 'ayl/daq', kaa: 'ayl/min' }),
  inverter: words('common', ['Инверторный мотор', 'Inverter motor', 'Inverter motor'], 'yes_no'),
  noise: number('common', ['Уровень шума', 'Shovqin darajasi', 'Shawqım dárejesi'], {
    ru: 'дБ',
    uz: 'dB',
    kaa: 'dB',
  }),
  energy: words(
    'common',
    ['Класс энергопотребления', 'Energiya sarfi toifasi', 'Energiya sarpı klası'],
    'choice',
  ),
  connection: words('common', ['Подключение', 'Ulanish', 'Jalǵanıw'], 'choice'),
  warranty: number('common', ['Гарантия', 'Kafolat', 'Kepillik'], { ru: 'мес', uz: 'oy', kaa: 'ay' }),
} as const satisfies Record<string, DemoCharacter>;

export type CharacterKey = keyof typeof CHARACTERS;
export const CHARACTER_KEYS = Object.keys(CHARACTERS) as CharacterKey[];

export function characterId(key: CharacterKey): number {
  return CHARACTER_KEYS.indexOf(key) + 1;
}

export const YES: Texts = { ru: 'да', uz: 'bor', kaa: 'bar' };
export const NO: Texts = { ru: 'нет', uz: 'yoʻq', kaa: 'joq' };
