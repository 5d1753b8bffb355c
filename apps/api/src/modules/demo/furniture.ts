import { faceLengths, type ShelfType, sidesOf, type Zone } from '@javon/planogram';
import type { CategoryKey } from './categories.ts';

/** Boards of one face from the floor up: height of the board above the floor, free height over it. */
type Boards = readonly (readonly [bottom: number, height: number])[];

/** A piece of furniture as the chain orders it; lengths in millimetres. */
export interface Furniture {
  readonly name: string;
  readonly type: ShelfType;
  readonly main: number;
  readonly left?: number;
  readonly right?: number;
  readonly depth: number;
  readonly categories: readonly CategoryKey[];
  readonly boards: Boards;
  /** Boards of the left and right sides where they differ. */
  readonly sideBoards?: Boards;
  /** Least distance between the middles of two neighbours: room for the tag before each. */
  readonly pitch: number;
}

const TV_WALL: Boards = [
  [200, 700],
  [950, 900],
  [1900, 620],
];
const GONDOLA: Boards = [
  [120, 400],
  [540, 400],
  [960, 400],
  [1380, 380],
  [1780, 340],
];
const TWO_HIGH: Boards = [
  [100, 900],
  [1040, 920],
];

export const FURNITURE = {
  tvHall: {
    name: 'Televizorlar zali',
    type: 'u',
    main: 6000,
    left: 4200,
    right: 4200,
    depth: 400,
    categories: ['tvs'],
    boards: TV_WALL,
    sideBoards: [[650, 1120]],
    pitch: 230,
  },
  tvWall: {
    name: 'Televizorlar devori',
    type: 'straight',
    main: 6600,
    depth: 400,
    categories: ['tvs'],
    boards: TV_WALL,
    pitch: 230,
  },
  fridgeRow: {
    name: 'Muzlatgichlar qatori',
    type: 'straight',
    main: 9000,
    depth: 800,
    categories: ['fridges'],
    boards: [[100, 2050]],
    pitch: 230,
  },
  fridgeCorner: {
    name: 'Muzlatgichlar burchagi',
    type: 'left_l',
    main: 6400,
    left: 4000,
    depth: 800,
    categories: ['fridges'],
    boards: [[100, 2050]],
    pitch: 230,
  },
  washers: {
    name: 'Kir mashinalari',
    type: 'left_l',
    main: 5200,
    left: 2700,
    depth: 650,
    categories: ['washers'],
    boards: TWO_HIGH,
    pitch: 120,
  },
  washerRow: {
    name: 'Kir mashinalari qatori',
    type: 'straight',
    main: 6600,
    depth: 650,
    categories: ['washers'],
    boards: TWO_HIGH,
    pitch: 120,
  },
  conditioners: {
    name: 'Konditsionerlar devori',
    type: 'straight',
    main: 5000,
    depth: 350,
    categories: ['conditioners'],
    boards: [
      [300, 420],
      [760, 420],
      [1220, 420],
      [1680, 420],
    ],
    pitch: 120,
  },
  vacuums: {
    name: 'Changyutgichlar oroli',
    type: 'four_sided',
    main: 2400,
    left: 1200,
    right: 1200,
    depth: 520,
    categories: ['vacuums'],
    boards: [
      [100, 430],
      [560, 430],
      [1020, 430],
    ],
    sideBoards: [[100, 1250]],
    pitch: 120,
  },
  microwaves: {
    name: 'Mikrotoʻlqinli pechlar',
    type: 'straight',
    main: 3600,
    depth: 520,
    categories: ['microwaves', 'kitchen'],
    boards: GONDOLA,
    pitch: 120,
  },
  phones: {
    name: 'Smartfonlar oroli',
    type: 'six_sided',
    main: 900,
    depth: 400,
    categories: ['phones'],
    boards: [
      [780, 280],
      [1090, 280],
    ],
    pitch: 140,
  },
  phoneWall: {
    name: 'Smartfonlar devori',
    type: 'straight',
    main: 2400,
    depth: 350,
    categories: ['phones', 'audio'],
    boards: [
      [700, 300],
      [1030, 300],
      [1360, 300],
    ],
    pitch: 140,
  },
  laptops: {
    name: 'Noutbuklar',
    type: 'u',
    main: 2600,
    left: 1600,
    right: 1600,
    depth: 450,
    categories: ['laptops'],
    boards: [
      [600, 330],
      [960, 330],
      [1320, 330],
    ],
    pitch: 120,
  },
  laptopTable: {
    name: 'Noutbuklar qatori',
    type: 'straight',
    main: 3600,
    depth: 450,
    categories: ['laptops'],
    boards: [
      [750, 330],
      [1110, 330],
    ],
    pitch: 120,
  },
  kitchen: {
    name: 'Oshxona texnikasi oroli',
    type: 'four_sided',
    main: 1800,
    left: 900,
    right: 900,
    depth: 450,
    categories: ['kitchen', 'audio'],
    boards: GONDOLA.slice(0, 4),
    pitch: 120,
  },
  kitchenWall: {
    name: 'Oshxona texnikasi',
    type: 'straight',
    main: 2400,
    depth: 450,
    categories: ['kitchen', 'microwaves', 'audio'],
    boards: GONDOLA,
    pitch: 120,
  },
  heaters: {
    name: 'Suv isitgich va plitalar',
    type: 'right_l',
    main: 4200,
    right: 2600,
    depth: 620,
    categories: ['heaters', 'cookers'],
    boards: TWO_HIGH,
    pitch: 120,
  },
} as const satisfies Record<string, Furniture>;
export type FurnitureKey = keyof typeof FURNITURE;

/** Faces in the order of walking round, each with its length and boards. */
export function facesOf(furniture: Furniture): { readonly length: number; readonly boards: Boards }[] {
  const { type, main, left = null, right = null, boards, sideBoards = boards } = furniture;
  const lengths = faceLengths(type, { main, left, right });
  return sidesOf(type).map((side, i) => ({
    length: lengths[i] ?? main,
    boards: side === 'left' || side === 'right' ? sideBoards : boards,
  }));
}

const EYE_LEVEL = { from: 1000, to: 1600 };

/** Zones of a face: golden where a storey's middle is at eye level, green next to it, red elsewhere. */
export function zonesOf(boards: Boards): Zone[] {
  const golden = boards.map(([bottom, height]) => {
    const middle = bottom + height / 2;
    return middle >= EYE_LEVEL.from && middle <= EYE_LEVEL.to;
  });
  return golden.map((yes, i) => {
    if (yes) return 'golden';
    return golden[i - 1] || golden[i + 1] ? 'green' : 'red';
  });
}
