import type { BoxCommand, Drawing, ImageCommand, Ink, ModulesCommand } from '../drawing.ts';
import { inkColour } from '../inks.ts';
import { alignIn } from '../layout/canvas.ts';
import type { Hmm } from '../units.ts';
import type { ByteWriter } from './byte-writer.ts';
import { colourOperator } from './colour-operator.ts';
import type { DocumentFonts } from './embed-fonts.ts';
import type { EmbeddedPicture } from './pictures.ts';

/** Distance of a Bézier curve's control points for a quarter circle, as a share of the radius. */
const QUARTER = 0.5523;
/** Upper bound of the bytes of a command without its text, points or rectangles. */
const COMMAND_BYTES = 1024;
const GLYPH_BYTES = 4;
const POINT_BYTES = 16;

/**
 * Writes the operators (ISO 32000-1) that draw a tag with its left bottom corner at the origin, in hundredths
 * of a millimetre: whole numbers, which are short. Consecutive runs share a text object; fonts and colours
 * are only set where they change. Space for a short line is left.
 * @param pictures the pictures in the page's resources, by reference
 */
export function writeTag(
  out: ByteWriter,
  drawing: Drawing,
  fonts: DocumentFonts,
  pictures: ReadonlyMap<string, EmbeddedPicture>,
): void {
  const { height } = drawing;
  let inText = false;
  let fill = '';
  let stroke = '';
  let fontWeight = 0;
  let fontSize = 0;
  const setFill = (ink: Ink): void => {
    const colour = inkColour(ink, drawing);
    if (colour !== fill) out.line(colourOperator(colour).fill);
    fill = colour;
  };
  const setStroke = (ink: Ink): void => {
    const colour = inkColour(ink, drawing);
    if (colour !== stroke) out.line(colourOperator(colour).stroke);
    stroke = colour;
  };

  for (const command of drawing.commands) {
    out.reserve(COMMAND_BYTES);
    if (command.kind === 'text') {
      setFill(command.ink);
      if (!inText) out.line('BT');
      inText = true;
      const { weight, size, text } = command;
      if (weight !== fontWeight || size !== fontSize) {
        out.ascii('/F');
        out.int(weight);
        out.int(size);
        out.line('Tf');
        fontWeight = weight;
        fontSize = size;
      }
      out.ascii('1 0 0 1 ');
      out.int(command.x);
      out.int(height - command.y);
      out.ascii('Tm\n(');
      out.reserve(text.length * GLYPH_BYTES + COMMAND_BYTES);
      fonts.byWeight[weight].write(out, text, command.tabular);
      out.line(')Tj');
      continue;
    }
    if (inText) out.line('ET');
    inText = false;
    switch (command.kind) {
      case 'box':
        if (command.fill !== null) setFill(command.fill);
        if (command.stroke !== null) {
          setStroke(command.stroke);
          out.int(command.strokeWidth);
          out.line('w');
        }
        boxPath(out, command, height);
        out.line(paintOperator(command));
        break;
      case 'line': {
        setStroke(command.ink);
        const { x1, y1, x2, y2, width, dash } = command;
        if (dash !== null) out.line(`[${dash}]0 d`);
        out.int(width);
        out.line('w');
        point(out, x1, height - y1, 'm');
        point(out, x2, height - y2, 'l');
        out.line('S');
        if (dash !== null) out.line('[]0 d');
        break;
      }
      case 'polygon': {
        setFill(command.fill);
        const { points } = command;
        out.reserve(points.length * POINT_BYTES + COMMAND_BYTES);
        for (let i = 0; i < points.length; i += 2) {
          point(out, points[i] ?? 0, height - (points[i + 1] ?? 0), i === 0 ? 'm' : 'l');
        }
        out.line('f');
        break;
      }
      case 'modules':
        setFill('black');
        modules(out, command, height);
        break;
      case 'image': {
        const picture = pictures.get(command.ref);
        if (picture !== undefined) image(out, command, picture, height);
        break;
      }
    }
  }
  if (inText) out.line('ET');
}

function point(out: ByteWriter, x: Hmm, y: Hmm, operator: 'm' | 'l'): void {
  out.int(x);
  out.int(y);
  out.line(operator);
}

/** Draws bars and check codes in modules, from their top edge down. */
function modules(out: ByteWriter, command: ModulesCommand, height: Hmm): void {
  const { x, y, moduleWidth, moduleHeight, rects } = command;
  out.line(`q\n${moduleWidth} 0 0 -${moduleHeight} ${x} ${height - y} cm`);
  out.reserve(rects.length * POINT_BYTES + COMMAND_BYTES);
  for (let i = 0; i < rects.length; i += 4) {
    out.int(rects[i] ?? 0);
    out.int(rects[i + 1] ?? 0);
    out.int(rects[i + 2] ?? 0);
    out.int(rects[i + 3] ?? 0);
    out.line('re');
  }
  out.line('f\nQ');
}

/** Draws a picture scaled to its box, in its own proportions. */
function image(out: ByteWriter, command: ImageCommand, picture: EmbeddedPicture, tagHeight: Hmm): void {
  const scale = Math.min(command.width / picture.width, command.height / picture.height);
  const width = Math.floor(picture.width * scale);
  const height = Math.floor(picture.height * scale);
  const x = alignIn(command.x, command.width, width, command.align);
  const y = alignIn(command.y, command.height, height, command.valign);
  out.line(`q\n${width} 0 0 ${height} ${x} ${tagHeight - y - height} cm\n/${picture.name} Do\nQ`);
}

function paintOperator({ fill, stroke }: BoxCommand): string {
  if (fill === null) return stroke === null ? 'n' : 'S';
  return stroke === null ? 'f' : 'B';
}

function boxPath(out: ByteWriter, box: BoxCommand, tagHeight: Hmm): void {
  const { x, y, width, height, radius } = box;
  const bottom = tagHeight - y - height;
  if (radius === 0) {
    out.line(`${x} ${bottom} ${width} ${height} re`);
    return;
  }
  const right = x + width;
  const top = bottom + height;
  const k = Math.round(radius * (1 - QUARTER));
  out.line(`${x + radius} ${bottom} m\n${right - radius} ${bottom} l`);
  out.line(`${right - k} ${bottom} ${right} ${bottom + k} ${right} ${bottom + radius} c`);
  out.line(`${right} ${top - radius} l`);
  out.line(`${right} ${top - k} ${right - k} ${top} ${right - radius} ${top} c`);
  out.line(`${x + radius} ${top} l`);
  out.line(`${x + k} ${top} ${x} ${top - k} ${x} ${top - radius} c`);
  out.line(`${x} ${bottom + radius} l`);
  out.line(`${x} ${bottom + k} ${x + k} ${bottom} ${x + radius} ${bottom} c\nh`);
}
