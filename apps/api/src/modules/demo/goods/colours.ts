import type { Texts } from '../categories.ts';

/** Colours as names have them. */
export const COLOURS = {
  black: { ru: 'чёрный', uz: 'qora', kaa: 'qara' },
  white: { ru: 'белый', uz: 'oq', kaa: 'aq' },
  blue: { ru: 'синий', uz: 'koʻk', kaa: 'kók' },
  green: { ru: 'зелёный', uz: 'yashil', kaa: 'jasıl' },
  silver: { ru: 'серебристый', uz: 'kumushrang', kaa: 'gúmis reń' },
  grey: { ru: 'серый', uz: 'kulrang', kaa: 'kúl reń' },
  gold: { ru: 'золотистый', uz: 'tillarang', kaa: 'altın reń' },
  red: { ru: 'красный', uz: 'qizil', kaa: 'qızıl' },
  purple: { ru: 'фиолетовый', uz: 'binafsharang', kaa: 'fiolet reń' },
} as const satisfies Record<string, Texts>;
export type Colour = keyof typeof COLOURS;
