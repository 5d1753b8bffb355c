import { type Box, type Elevation, EYE_LEVEL, elevationOf, type PlacedBox } from '../geometry/elevation.ts';
import { standOf } from '../geometry/stand.ts';
import type { Face } from '../model/faces.ts';
import type { Supports } from '../model/plan.ts';
import type { Placement } from '../model/shelf.ts';
import type { Mm } from '../model/units.ts';
import { type Command, type Drawing, type Fill, type Ink, line, placed, ZONE_STYLES } from './commands.ts';
import { fitText, guessText, type MeasureText, wrapText } from './text.ts';

/** Style of one placement. */
export interface GoodsLook {
  /** `#rrggbb`; by default all goods have one colour. */
  readonly colour?: `#${string}`;
  /** Lines written on it, the first one in bold; lines that do not fit are left out. */
  readonly lines: readonly string[];
  /** Written below the lines, wrapped as far as there is space. */
  readonly words?: string;
  /** Whether the colour is a light tint over the colour of goods, so that writing stays readable. */
  readonly tinted?: boolean;
  /** An outline that marks a change. */
  readonly mark?: 'added' | 'moved' | 'removed' | 'accent';
}

/** Options for the drawing of a face. */
export interface ElevationOptions {
  readonly lookOf?: (box: PlacedBox) => GoodsLook;
  readonly measure?: MeasureText;
  /** Size of the writing in millimetres of the shelf. */
  readonly textSize?: number;
  /** Removed placements, drawn dashed. */
  readonly removed?: readonly Placement[];
  /** Pallets or pedestals under it. */
  readonly supports?: readonly Supports[];
}

/** A drawing of a face with the position of the face in it. */
export interface ElevationDrawing extends Drawing {
  /** Left end of the face, and the floor: x and y of the drawing. */
  readonly left: Mm;
  readonly floor: Mm;
}

const PLAIN: GoodsLook = { lines: [] };
/** Fill under a tint, and opacity of the tint. */
const GROUND: Fill = { ink: 'goods' };
const TINT = 0.3;
/** Minimum free width for a name, in ems: in less, hardly any whole word would fit. */
const NARROW = 4.5;
/** Factor by which a number is enlarged if it is alone. */
const ALONE = 1.4;
/** Pieces narrower than this share of the writing's size are drawn as one: their edges would blur to grey. */
const PIECE = 0.25;
/** Margins around the face, in millimetres of the shelf. */
const MARGIN = { side: 90, below: 60 };

function textOn(
  box: PlacedBox,
  top: number,
  { lines, words = '' }: GoodsLook,
  size: number,
  measure: MeasureText,
): Command[] {
  const [first = ''] = lines;
  const middle = { kind: 'text', x: box.x + box.width / 2, anchor: 'middle', ink: 'ink' } as const;
  const room = Math.max(0, Math.floor((box.height - size * 0.5) / (size * 1.2)));
  const across = box.width - size * 0.6;
  const below =
    across < size * NARROW ? [] : wrapText(words, across, size, Math.max(0, room - lines.length), measure);
  // A single line, such as a number, is shrunk before it is cut, and enlarged if a name does not fit.
  const fits = Math.min(
    (box.width * 0.9) / Math.max(1, measure(first, size, true)),
    (box.height * 0.8) / size,
  );
  const isAlone = words !== '' && below.length === 0;
  if (lines.length === 1 && first !== '' && (fits < 1 || below.length === 0)) {
    const own = Math.floor(size * Math.min(isAlone ? ALONE : 1, fits));
    const y = isAlone ? top + box.height / 2 + own * 0.36 : top + own * 1.05;
    return own < size / 2 ? [] : [{ ...middle, y, size: own, bold: true, text: first }];
  }
  return [...lines, ...below].slice(0, room).flatMap((text, i): Command[] => {
    const bold = i === 0 && lines.length > 0;
    const fitted = fitText(text, across, size, bold, measure);
    return fitted === ''
      ? []
      : [{ ...middle, y: top + size * 1.1 + i * size * 1.2, size, bold, text: fitted }];
  });
}

function goodsOf(box: PlacedBox, top: number, look: GoodsLook, textSize: number): Command[] {
  const wrong = box.overflow.length > 0;
  const ink: Ink = look.mark ?? (wrong ? 'wrong' : 'muted');
  const fill: Fill = {
    ink: look.colour ?? 'goods',
    opacity: look.mark === 'removed' ? 0.25 : look.tinted ? TINT : 1,
  };
  const bold = look.mark !== undefined || wrong;
  const told = box.fronts.length * PIECE * textSize <= box.width ? box.fronts.slice(1) : [];
  const pieces = told.map((piece): Command => {
    const x = piece.x;
    return { kind: 'line', x1: x, y1: top, x2: x, y2: top + box.height, stroke: line('faint', 3) };
  });
  const dash = look.mark === 'removed' ? 40 : null;
  const { x, width, height } = box;
  return [
    ...(look.tinted ? [{ kind: 'rect', x, y: top, width, height, fill: GROUND, stroke: null } as const] : []),
    { kind: 'rect', x, y: top, width, height, fill, stroke: null },
    ...pieces,
    { kind: 'rect', x, y: top, width, height, fill: null, stroke: line(ink, bold ? 14 : 4, dash) },
  ];
}

function bandsOf(elevation: Elevation, top: number): Command[] {
  return elevation.bands.flatMap((band): Command[] => {
    const { ink, pattern } = ZONE_STYLES[band.zone];
    const box = { x: band.x, y: top - band.y - band.height, width: band.width, height: band.height };
    return [
      { kind: 'rect', ...box, fill: { ink, opacity: 0.16 }, stroke: null },
      { kind: 'rect', ...box, fill: { ink, pattern, opacity: 0.55 }, stroke: null },
    ];
  });
}

function standUnder(face: Face, supports: readonly Supports[], top: number): Command[] {
  const stand = standOf(face, supports);
  // Supports stand on the floor.
  const at = ({ x, width, height }: Box) => ({ x, y: top - height, width, height });
  return [
    ...stand.uprights.map(
      (box): Command => ({ kind: 'rect', ...at(box), fill: { ink: 'board', opacity: 0.5 }, stroke: null }),
    ),
    ...stand.supports.map(
      (box): Command => ({
        kind: 'rect',
        ...at(box),
        fill: { ink: 'support', opacity: 0.35 },
        stroke: line('support', 8, box.kind === 'pallet' ? 50 : null),
      }),
    ),
  ];
}

/**
 * Front view of a face (PL-91), in millimetres of the shelf: zones, supports, boards, goods with their
 * labels, the floor and the eye level.
 */
export function drawElevation(
  face: Face,
  placements: readonly Placement[],
  options: ElevationOptions = {},
): ElevationDrawing {
  const { lookOf = () => PLAIN, measure = guessText, textSize = 40, removed = [] } = options;
  const elevation = elevationOf(face, placements);
  const gone = elevationOf(face, removed);
  const left = Math.min(elevation.extent.x, gone.extent.x);
  const right = Math.max(...[elevation, gone].map(({ extent }) => extent.x + extent.width));
  const top = Math.max(elevation.extent.height, gone.extent.height);
  const goods = (boxes: readonly PlacedBox[], look: (box: PlacedBox) => GoodsLook) =>
    boxes.flatMap((box) => {
      const upper = top - box.y - box.height;
      const own = look(box);
      return [...goodsOf(box, upper, own, textSize), ...textOn(box, upper, own, textSize, measure)];
    });
  const commands: Command[] = [
    ...bandsOf(elevation, top),
    ...standUnder(face, options.supports ?? [], top),
    ...elevation.boards.map((board): Command => {
      const { x, width, height } = board;
      return {
        kind: 'rect',
        x,
        y: top - board.y - height,
        width,
        height,
        fill: { ink: 'board' },
        stroke: null,
      };
    }),
    {
      kind: 'line',
      x1: left - 60,
      y1: top - EYE_LEVEL,
      x2: right + 60,
      y2: top - EYE_LEVEL,
      stroke: line('accent', 6, 36),
    },
    ...goods(gone.boxes, () => ({ lines: [], mark: 'removed' })),
    ...goods(elevation.boxes, lookOf),
    { kind: 'line', x1: left - 60, y1: top, x2: right + 60, y2: top, stroke: line('ink', 10) },
  ];
  return {
    width: right - left + 2 * MARGIN.side,
    height: top + MARGIN.below,
    left: MARGIN.side - left,
    floor: top,
    patternPitch: 70,
    commands: placed(commands, 1, MARGIN.side - left, 0),
  };
}
