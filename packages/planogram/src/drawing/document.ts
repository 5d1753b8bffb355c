import { inWalk, walkOf } from '../geometry/walk.ts';
import { facesOf } from '../model/faces.ts';
import { boardsOf, type PlanPlacement, piecesOf, type ShelfPlan } from '../model/plan.ts';
import { tableOfFace, tablePlaceAt } from '../model/tables.ts';
import { type Command, type Drawing, line, placed } from './commands.ts';
import { drawElevation } from './draw-elevation.ts';
import { drawPlan } from './draw-plan.ts';
import { fitText, guessText, type MeasureText } from './text.ts';

/** A page of a document; lengths in tenths of a millimetre of the paper. */
export interface DocumentPage {
  readonly kind: 'plan' | 'face' | 'list';
  readonly drawing: Drawing;
}

export interface ListedProduct {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly colour?: `#${string}`;
  /** Label on its box, if there is space: the name without the part that all names there share. */
  readonly short?: string;
}

/** Input of a document. All texts are in the reader's language. */
export interface DocumentOptions {
  readonly format: 'a4' | 'a3';
  readonly title: string;
  /** Branch, revision, day: one line under the title. */
  readonly subtitle: string;
  readonly words: {
    readonly face: (face: number) => string;
    readonly page: (page: number, pages: number) => string;
    readonly columns: Readonly<Record<'number' | 'storey' | 'sku' | 'name' | 'pieces' | 'price', string>>;
  };
  readonly productOf: (placement: PlanPlacement) => ListedProduct;
  readonly measure?: MeasureText;
}

/** Portrait width and height; pages are in landscape. */
const FORMATS = { a4: [2100, 2970], a3: [2970, 4200] } as const;
const EDGE = 120;
const HEADER = 170;
const FOOTER = 60;
const ROW = 62;
const TYPE = { title: 60, subtitle: 34, row: 32 };
/** Shares of the list's width. */
const COLUMNS = [
  ['number', 0.05],
  ['storey', 0.07],
  ['sku', 0.13],
  ['name', 0.5],
  ['pieces', 0.11],
  ['price', 0.14],
] as const;

/** A text for each column. */
type Row = DocumentOptions['words']['columns'];

type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function text(
  x: number,
  y: number,
  size: number,
  words: string,
  more: { bold?: boolean; anchor?: 'start' | 'end'; ink?: 'ink' | 'muted' } = {},
): Command {
  const { bold = false, anchor = 'start', ink = 'ink' } = more;
  return { kind: 'text', x, y, size, anchor, bold, ink, text: words };
}

/** Scales a drawing to fit into a frame, centred. */
function within(frame: Frame, drawing: Drawing): Command[] {
  const scale = Math.min(frame.width / drawing.width, frame.height / drawing.height);
  const dx = frame.x + (frame.width - drawing.width * scale) / 2;
  const dy = frame.y + (frame.height - drawing.height * scale) / 2;
  return placed(drawing.commands, scale, dx, dy);
}

/** Minimum size of readable writing on a drawing, in the drawing's unit. */
function readable(frame: Frame, width: number, height: number): number {
  return Math.round(26 / Math.min(frame.width / width, frame.height / height));
}

/**
 * The pages of a plan on paper (PL-95): from above, each face in walking order, the tables with goods on
 * them, then the list of products. Pages are generated lazily.
 */
export function* documentPages(plan: ShelfPlan, options: DocumentOptions): Generator<DocumentPage> {
  const { words, title, measure = guessText } = options;
  const [height, width] = FORMATS[options.format];
  const frame: Frame = {
    x: EDGE,
    y: EDGE + HEADER,
    width: width - 2 * EDGE,
    height: height - 2 * EDGE - HEADER - FOOTER,
  };
  const all = facesOf(plan.type, boardsOf(plan));
  const stood = new Set(plan.placements.map((one) => one.face));
  const faces = [
    ...walkOf(plan).faces.flatMap((number) => all.find((one) => one.face === number) ?? []),
    ...all.filter((one) => one.side === 'table' && stood.has(one.face)),
  ];
  const listed = inWalk(plan, plan.placements);
  const numbers = new Map(listed.map((one, i) => [one.id, i + 1]));
  const perPage = Math.max(1, Math.floor(frame.height / ROW) - 1);
  const pages = 1 + faces.length + Math.ceil(listed.length / perPage);
  let made = 0;
  const page = (kind: DocumentPage['kind'], heading: string, commands: readonly Command[]): DocumentPage => {
    made += 1;
    const head = fitText(heading, frame.width, TYPE.title, true, measure);
    const foot = words.page(made, pages);
    const drawn = [
      text(EDGE, EDGE + TYPE.title, TYPE.title, head, { bold: true }),
      text(EDGE, EDGE + TYPE.title + 56, TYPE.subtitle, options.subtitle, { ink: 'muted' }),
      ...commands,
      text(width - EDGE, height - EDGE, TYPE.subtitle, foot, { anchor: 'end', ink: 'muted' }),
    ];
    return { kind, drawing: { width, height, patternPitch: 22, commands: drawn } };
  };

  yield page('plan', title, within(frame, drawPlan(plan, { faceLabel: words.face, measure })));
  const byId = new Map(plan.placements.map((one) => [one.id, one]));
  for (const face of faces) {
    const drawing = drawElevation(face, plan.placements, {
      measure,
      supports: plan.supports,
      textSize: readable(frame, face.length + 180, face.height + 120),
      lookOf: ({ id }) => {
        const placement = byId.get(id);
        const { colour, short = '' } = placement ? options.productOf(placement) : {};
        const lines = [String(numbers.get(id))];
        return { lines, words: short, ...(colour === undefined ? {} : { colour }) };
      },
    });
    yield page('face', `${title} · ${words.face(face.face)}`, within(frame, drawing));
  }
  for (let from = 0; from < listed.length; from += perPage) {
    const rows = listed.slice(from, from + perPage).map((one, i): Row => {
      const { sku, name, price } = options.productOf(one);
      return {
        number: String(from + i + 1),
        storey:
          tableOfFace(one.face) === null
            ? `${one.face}.${one.storey}`
            : `${words.face(one.face)}, ${tablePlaceAt(one.x)}`,
        sku,
        name,
        pieces: String(piecesOf(one)),
        price,
      };
    });
    yield page('list', title, tableOf(frame, words.columns, rows, measure));
  }
}

function tableOf(frame: Frame, headings: Row, rows: readonly Row[], measure: MeasureText): Command[] {
  return [headings, ...rows].flatMap((cells, i): Command[] => {
    const y = frame.y + i * ROW;
    const bold = i === 0;
    let x = frame.x;
    const written = COLUMNS.map(([key, share]): Command => {
      const width = frame.width * share;
      const right = key === 'pieces' || key === 'price';
      const cell = fitText(cells[key], width - 20, TYPE.row, bold, measure);
      const at = right ? x + width - 10 : x;
      x += width;
      return text(at, y + ROW * 0.66, TYPE.row, cell, { bold, anchor: right ? 'end' : 'start' });
    });
    const under = { kind: 'line', x1: frame.x, y1: y + ROW, x2: frame.x + frame.width, y2: y + ROW } as const;
    return [...written, { ...under, stroke: line(bold ? 'ink' : 'faint', bold ? 4 : 2) }];
  });
}
