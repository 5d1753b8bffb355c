import type { CategoryKey } from '../categories.ts';
import type { Colour } from '../goods/colours.ts';
import type { Good } from '../goods/good.ts';
import type { Look } from './look.ts';

/** Default appearance and colours of the goods of each category. */
const OF_CATEGORY: Readonly<Record<CategoryKey, readonly [Look, readonly Colour[]]>> = {
  phones: ['phone', ['black']],
  tvs: ['tv', ['black', 'grey']],
  laptops: ['laptop', ['silver', 'grey', 'black']],
  fridges: ['fridge', ['white', 'silver']],
  washers: ['washer', ['white']],
  conditioners: ['conditioner', ['white']],
  vacuums: ['containerVacuum', ['grey', 'red']],
  microwaves: ['microwave', ['black']],
  heaters: ['boiler', ['white']],
  kitchen: ['kettle', ['black', 'silver']],
  cookers: ['cooker', ['white', 'black']],
  audio: ['headphones', ['black', 'white']],
};

/** Picture of the demo, shared by all goods that look the same. */
export interface Sort {
  readonly look: Look;
  readonly colour: Colour;
  /** Width by height, in steps that no eye tells apart. */
  readonly step: number;
}

/** Each next step is wider by this share. */
const STEP = Math.log(1.1);
/** Longest side, pixels. */
const SIDE = 440;

/** Which picture a thing has. @param turn chooses among the colours that it may come in */
export function sortOf(
  good: Pick<Good, 'category' | 'look' | 'colour' | 'width' | 'height'>,
  turn: number,
): Sort {
  const [look, colours] = OF_CATEGORY[good.category];
  return {
    look: good.look ?? look,
    colour: good.colour ?? colours[turn % colours.length] ?? 'black',
    step: Math.round(Math.log(good.width / good.height) / STEP),
  };
}

/** Pixels of a picture, whole. */
export function sizeOf({ step }: Sort): { readonly w: number; readonly h: number } {
  const ratio = Math.exp(step * STEP);
  return {
    w: ratio >= 1 ? SIDE : Math.round(SIDE * ratio),
    h: ratio >= 1 ? Math.round(SIDE / ratio) : SIDE,
  };
}
