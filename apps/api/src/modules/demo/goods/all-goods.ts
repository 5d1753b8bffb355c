import type { CategoryKey } from '../categories.ts';
import type { Good } from './good.ts';
import { laptops } from './laptops.ts';
import { conditioners, cookers, fridges, heaters, washers } from './large-appliances.ts';
import { phones } from './phones.ts';
import { audio, kitchen, microwaves, vacuums } from './small-appliances.ts';
import { televisions } from './televisions.ts';

/** Everything that could be sold, by category. */
export const GOODS: Readonly<Record<CategoryKey, () => Good[]>> = {
  phones,
  tvs: televisions,
  laptops,
  fridges,
  washers,
  conditioners,
  vacuums,
  microwaves,
  heaters,
  kitchen,
  cookers,
  audio,
};
