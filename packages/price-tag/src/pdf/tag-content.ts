import type { BoxCommand, Drawing, Ink, ModulesCommand } from '../drawing.ts';
import { inkColour, rgb } from '../inks.ts';
import type { Hmm } from '../units.ts';
import type { DocumentFonts } from './glyphs.ts';

/** Share of a radius at which a Bézier curve's handles stand to draw a quarter of a circle. */
const QUARTER = 0.5523;

/**
 * The operators (ISO 32000-1) that draw a tag with its left bottom corner at the origin, in hundredths of a
 * millimetre: whole numbers, which are short and need no formatting. Text is in runs of glyph numbers;
 * consecutive runs share a text object; fonts and colours are set only where they change.
 * @param pictures names of the pictures that the page's resources have, by reference
 */
export function tagContent(
  drawing: Drawing,
  fonts: DocumentFonts,
  pictures: ReadonlyMap<string, string>,
): string {
  const { height } = drawing;
  let out = '';
  let inText = false;
  let fill = '';
  let stroke = '';
  let font = '';
  const leaveText = (): void => {
    if (inText) out += 'ET\n';
    inText = false;
  };
  const setFill = (ink: Ink): void => {
    const colour = inkColour(ink, drawing);
    if (colour === fill) return;
    out += `${operands(colour)}${isGrey(colour) ? 'g' : 'rg'}\n`;
    fill = colour;
  };
  const setStroke = (ink: Ink): void => {
    const colour = inkColour(ink, drawing);
    if (colour === stroke) return;
    out += `${operands(colour)}${isGrey(colour) ? 'G' : 'RG'}\n`;
    stroke = colour;
  };

  for (const command of drawing.commands) {
    if (command.kind === 'text') {
      setFill(command.ink);
      if (!inText) out += 'BT\n';
      inText = true;
      const { weight, size, x, y, text, tabular } = command;
      const wanted = `/F${weight} ${size} Tf\n`;
      if (wanted !== font) out += wanted;
      font = wanted;
      out += `1 0 0 1 ${x} ${height - y} Tm\n<${fonts.byWeight[weight].encode(text, tabular)}>Tj\n`;
      continue;
    }
    leaveText();
    switch (command.kind) {
      case 'box':
        if (command.fill !== null) setFill(command.fill);
        if (command.stroke !== null) {
          setStroke(command.stroke);
          out += `${command.strokeWidth} w\n`;
        }
        out += boxPath(command, height) + paint(command);
        break;
      case 'line': {
        setStroke(command.ink);
        const { x1, y1, x2, y2, width, dash } = command;
        if (dash !== null) out += `[${dash}]0 d\n`;
        out += `${width} w\n${x1} ${height - y1} m\n${x2} ${height - y2} l\nS\n`;
        if (dash !== null) out += '[]0 d\n';
        break;
      }
      case 'polygon': {
        setFill(command.fill);
        const { points } = command;
        for (let i = 0; i < points.length; i += 2) {
          out += `${points[i]} ${height - (points[i + 1] ?? 0)} ${i === 0 ? 'm' : 'l'}\n`;
        }
        out += 'f\n';
        break;
      }
      case 'modules':
        setFill('black');
        out += modules(command, height);
        break;
      case 'image': {
        const name = pictures.get(command.ref);
        const { x, y, width, height: tall } = command;
        if (name !== undefined)
          out += `q\n${width} 0 0 ${tall} ${x} ${height - y - tall} cm\n/${name} Do\nQ\n`;
        break;
      }
    }
  }
  leaveText();
  return out;
}

/** Bars and check codes in modules, hung from their top edge. */
function modules(command: ModulesCommand, height: Hmm): string {
  const { x, y, moduleWidth, moduleHeight, rects } = command;
  let out = `q\n${moduleWidth} 0 0 -${moduleHeight} ${x} ${height - y} cm\n`;
  for (let i = 0; i < rects.length; i += 4) {
    out += `${rects[i]} ${rects[i + 1]} ${rects[i + 2]} ${rects[i + 3]} re\n`;
  }
  return `${out}f\nQ\n`;
}

function paint({ fill, stroke }: BoxCommand): string {
  if (fill === null) return stroke === null ? 'n\n' : 'S\n';
  return stroke === null ? 'f\n' : 'B\n';
}

function boxPath({ x, y, width, height, radius }: BoxCommand, tagHeight: Hmm): string {
  const bottom = tagHeight - y - height;
  if (radius === 0) return `${x} ${bottom} ${width} ${height} re\n`;
  const right = x + width;
  const top = bottom + height;
  const k = Math.round(radius * (1 - QUARTER));
  return (
    `${x + radius} ${bottom} m\n${right - radius} ${bottom} l\n` +
    `${right - k} ${bottom} ${right} ${bottom + k} ${right} ${bottom + radius} c\n` +
    `${right} ${top - radius} l\n` +
    `${right} ${top - k} ${right - k} ${top} ${right - radius} ${top} c\n` +
    `${x + radius} ${top} l\n` +
    `${x + k} ${top} ${x} ${top - k} ${x} ${top - radius} c\n` +
    `${x} ${bottom + radius} l\n` +
    `${x} ${bottom + k} ${x + k} ${bottom} ${x + radius} ${bottom} c\nh\n`
  );
}

function isGrey(colour: string): boolean {
  const [red, green, blue] = rgb(colour);
  return red === green && green === blue;
}

const operandCache = new Map<string, string>();

/** A colour's operands with a space after each: one where it is a grey, three where it is not. */
function operands(colour: string): string {
  const known = operandCache.get(colour);
  if (known !== undefined) return known;
  const share = (value: number): string => `${Number((value / 255).toFixed(4))} `;
  const [red, green, blue] = rgb(colour);
  const text = isGrey(colour) ? share(red) : share(red) + share(green) + share(blue);
  // Accents come from layouts; a handful, but not ours to trust.
  if (operandCache.size > 1000) operandCache.clear();
  operandCache.set(colour, text);
  return text;
}
