import sharp from 'sharp';
import type { Command, Drawing, ImageCommand, ModulesCommand } from '../drawing.ts';
import { inkColour } from '../inks.ts';
import { alignIn } from '../layout/canvas.ts';
import type { PictureBytes } from '../pdf/pictures.ts';
import { svgCommand } from '../svg.ts';
import type { Hmm } from '../units.ts';
import type { Bitmap } from './bitmap.ts';
import { outlineOf } from './outlines.ts';
import { type DotBox, quantise } from './quantise.ts';

/** Colours of labels: those of thermal printers, and of electronic labels with a third pigment. */
export const PALETTES = {
  black: ['#ffffff', '#000000'],
  black_red: ['#ffffff', '#000000', '#ff0000'],
  black_yellow: ['#ffffff', '#000000', '#ffff00'],
  black_red_yellow: ['#ffffff', '#000000', '#ff0000', '#ffff00'],
} as const;

export type PaletteName = keyof typeof PALETTES;

/** Resolution at which librsvg maps one unit to one pixel. */
const DENSITY = 72;

export interface RasterOptions {
  /** Resolution, the same as in the layout of the drawing. */
  readonly dotsPerMm: number;
  readonly palette: PaletteName;
  /** Size of the whole picture in dots; the rest is background. Default: the drawing's own size. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly pictureBytes?: PictureBytes;
}

/**
 * Draws a tag in dots. Bars and check codes are drawn on whole dots [PT-39], text from the outlines of the
 * font, all in the nearest colour of the palette; pictures are dithered. Deterministic.
 */
export async function rasterise(drawing: Drawing, options: RasterOptions): Promise<Bitmap> {
  const { dotsPerMm, pictureBytes } = options;
  const palette = PALETTES[options.palette];
  const toDots = (length: Hmm): number => Math.round((length * dotsPerMm) / 100);
  const own = { width: toDots(drawing.width), height: toDots(drawing.height) };
  const size = options.size ?? own;

  const pictures = await picturesOf(drawing.commands, dotsPerMm, pictureBytes);
  const scale = dotsPerMm;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/><g transform="scale(${scale})">`,
    ...drawing.commands.map((command) => svgOf(command, drawing, pictures, scale)),
    '</g></svg>',
  ].join('');
  const pixels = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();

  const boxes = [...pictures.values()].map(({ box }) => inside(box, size)).filter((box) => box !== null);
  return { ...size, palette, dots: quantise(pixels, size, palette, boxes) };
}

/** A picture scaled to its dots. */
interface PlacedPicture {
  readonly box: DotBox;
  readonly href: string;
}

async function picturesOf(
  commands: readonly Command[],
  dotsPerMm: number,
  bytesOf: PictureBytes | undefined,
): Promise<ReadonlyMap<ImageCommand, PlacedPicture>> {
  const placed = new Map<ImageCommand, PlacedPicture>();
  if (bytesOf === undefined) return placed;
  const toDots = (length: Hmm): number => Math.round((length * dotsPerMm) / 100);
  for (const command of commands) {
    if (command.kind !== 'image') continue;
    const bytes = await bytesOf(command.ref);
    const [roomWidth, roomHeight] = [toDots(command.width), toDots(command.height)];
    if (bytes === null || roomWidth === 0 || roomHeight === 0) continue;
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#ffffff' })
      .resize({ width: roomWidth, height: roomHeight, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const x = alignIn(toDots(command.x), roomWidth, width, command.align);
    const y = alignIn(toDots(command.y), roomHeight, height, command.valign);
    const href = `data:image/png;base64,${data.toString('base64')}`;
    placed.set(command, { box: { x, y, width, height }, href });
  }
  return placed;
}

/** Clips a box to the picture; `null` if nothing is left. */
function inside(box: DotBox, size: { readonly width: number; readonly height: number }): DotBox | null {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const width = Math.min(size.width, box.x + box.width) - x;
  const height = Math.min(size.height, box.y + box.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Converts a command to SVG in millimetres. */
function svgOf(
  command: Command,
  drawing: Drawing,
  pictures: ReadonlyMap<ImageCommand, PlacedPicture>,
  scale: number,
): string {
  const inDots = (svg: string): string => `<g transform="scale(${1 / scale})">${svg}</g>`;
  if (command.kind === 'modules') return inDots(modulesInDots(command, scale));
  if (command.kind === 'text') return outlineOf(command, inkColour(command.ink, drawing));
  if (command.kind === 'image') {
    const picture = pictures.get(command);
    if (picture === undefined) return '';
    const { x, y, width, height } = picture.box;
    return inDots(`<image href="${picture.href}" x="${x}" y="${y}" width="${width}" height="${height}"/>`);
  }
  return svgCommand(command, drawing);
}

/** The modules of a code: module and place are rounded to dots once, so that all bars keep their ratios. */
function modulesInDots(command: ModulesCommand, dotsPerMm: number): string {
  const toDots = (length: number): number => Math.round((length * dotsPerMm) / 100);
  const module = Math.max(1, toDots(command.moduleWidth));
  const isQr = command.code === 'qr';
  const left = toDots(command.x);
  const top = toDots(command.y);
  const rowEdge = (row: number): number =>
    isQr ? top + row * module : toDots(command.y + row * command.moduleHeight);
  const { rects } = command;
  let path = '';
  for (let i = 0; i < rects.length; i += 4) {
    const [column = 0, row = 0, columns = 0, rows = 0] = rects.slice(i, i + 4);
    const width = columns * module;
    path += `M${left + column * module} ${rowEdge(row)}h${width}V${rowEdge(row + rows)}h${-width}z`;
  }
  return `<path shape-rendering="crispEdges" d="${path}"/>`;
}
