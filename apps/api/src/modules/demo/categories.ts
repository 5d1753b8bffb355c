import type { Format } from '@javon/contract';

/** A text in the languages of a tag. */
export interface Texts {
  readonly uz: string;
  readonly ru: string;
  readonly kaa: string;
}

interface DemoCategory {
  readonly name: Texts;
  readonly colour: string;
  readonly sort: 'size' | 'cost' | 'brand' | 'kv' | 'l' | 'kg';
  readonly descending: boolean;
  readonly format: Format;
}

const category = (
  [ru, uz, kaa]: readonly [string, string, string],
  colour: string,
  format: Format,
  sort: DemoCategory['sort'],
  descending = true,
): DemoCategory => ({ name: { ru, uz, kaa }, colour, format, sort, descending });

/** The twelve categories; their places in this list are their ids. */
export const CATEGORIES = {
  phones: category(['Смартфоны', 'Smartfonlar', 'Smartfonlar'], '#4C6EF5', 'A6', 'cost'),
  tvs: category(['Телевизоры', 'Televizorlar', 'Televizorlar'], '#7048E8', 'A5', 'size'),
  laptops: category(['Ноутбуки', 'Noutbuklar', 'Noutbuklar'], '#1098AD', 'A6', 'cost'),
  fridges: category(['Холодильники', 'Muzlatgichlar', 'Muzlatqıshlar'], '#228BE6', 'A5', 'l'),
  washers: category(
    ['Стиральные машины', 'Kir yuvish mashinalari', 'Kir juwıw mashinaları'],
    '#0CA678',
    'A6',
    'kg',
  ),
  conditioners: category(['Кондиционеры', 'Konditsionerlar', 'Konditsionerler'], '#15AABF', 'A6', 'kv'),
  vacuums: category(['Пылесосы', 'Changyutgichlar', 'Shańsorǵıshlar'], '#AE3EC9', 'A6', 'brand', false),
  microwaves: category(
    ['Микроволновые печи', 'Mikrotoʻlqinli pechlar', 'Mikrotolqınlı peshler'],
    '#E8590C',
    'A6',
    'l',
  ),
  heaters: category(['Водонагреватели', 'Suv isitgichlar', 'Suw ısıtqıshlar'], '#E03131', 'A6', 'l'),
  kitchen: category(
    ['Мелкая кухонная техника', 'Mayda oshxona texnikasi', 'Mayda as úy texnikası'],
    '#F08C00',
    'A7',
    'brand',
    false,
  ),
  cookers: category(['Газовые плиты', 'Gaz plitalari', 'Gaz plitaları'], '#66A80F', 'A6', 'size'),
  audio: category(
    ['Наушники и колонки', 'Quloqchin va kolonkalar', 'Qulaqshın hám kolonkalar'],
    '#495057',
    'A7',
    'cost',
  ),
} as const satisfies Record<string, DemoCategory>;

export type CategoryKey = keyof typeof CATEGORIES;
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as CategoryKey[];

/** Too small for an A5 beside it: the only category that no A5 sampler is bound to. */
export const WITHOUT_A5: CategoryKey = 'audio';

export function categoryId(key: CategoryKey): number {
  return CATEGORY_KEYS.indexOf(key) + 1;
}
