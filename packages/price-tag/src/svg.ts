/** SVG of a drawing. Pure: a tree of plain nodes for any view library, or a string. */
import type { Command, Drawing, ModulesCommand, TextCommand } from './drawing.ts';
import { inkColour } from './inks.ts';
import type { Hmm } from './units.ts';

/** Names of attributes and styles are React's (`fontSize`); `svgString` converts them to SVG's. */
export interface SvgNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly style?: Readonly<Record<string, string>>;
  readonly children: readonly (SvgNode | string)[];
}

export interface SvgOptions {
  /** Returns the URL of a picture; one without a URL is left out. */
  readonly pictureHref?: (ref: string) => string | null;
  /** Whether there is a white background. Default true. */
  readonly paper?: boolean;
  /** Text for screen readers; without it the picture is hidden from them. */
  readonly label?: string;
}

/** The font family that the page has loaded from the same files that the PDF embeds. */
export const SVG_FONT_FAMILY = 'Inter Tag';

/**
 * Prevents all shifts of letters against their measured positions [PT-40]: no kerning, ligatures or
 * contextual forms, no hinting, no synthetic weights.
 */
const TYPE_STYLE = {
  fontFamily: `'${SVG_FONT_FAMILY}', Inter, sans-serif`,
  fontKerning: 'none',
  fontVariantLigatures: 'none',
  fontFeatureSettings: '"kern" 0, "calt" 0, "liga" 0, "clig" 0',
  fontSynthesis: 'none',
  fontStyle: 'normal',
  letterSpacing: '0',
  wordSpacing: '0',
  textRendering: 'geometricPrecision',
  whiteSpace: 'pre',
} as const;

/** Converts a drawing to one `svg` node in real size; one user unit is a millimetre. */
export function svgNodes(drawing: Drawing, options: SvgOptions = {}): SvgNode {
  const { paper = true, label } = options;
  const width = drawing.width / 100;
  const height = drawing.height / 100;
  const children: SvgNode[] = [];
  if (paper) children.push(node('rect', { width, height, fill: '#ffffff' }));
  for (const command of drawing.commands) {
    const child = commandNode(command, drawing, options);
    if (child !== null) children.push(child);
  }
  return {
    tag: 'svg',
    attrs: {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${width} ${height}`,
      ...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }),
    },
    style: TYPE_STYLE,
    children,
  };
}

/** A drawing as an SVG document. */
export function svgString(drawing: Drawing, options: SvgOptions = {}): string {
  return write(svgNodes(drawing, options));
}

/** Returns a command of a drawing as an SVG element, in millimetres. */
export function svgCommand(command: Command, drawing: Drawing): string {
  const element = commandNode(command, drawing, {});
  return element === null ? '' : write(element);
}

function node(tag: string, attrs: SvgNode['attrs']): SvgNode {
  return { tag, attrs, children: [] };
}

function commandNode(command: Command, drawing: Drawing, options: SvgOptions): SvgNode | null {
  switch (command.kind) {
    case 'text':
      return textNode(command, drawing);
    case 'box': {
      const { x, y, width, height, radius, fill, stroke, strokeWidth } = command;
      return node('rect', {
        x: x / 100,
        y: y / 100,
        width: width / 100,
        height: height / 100,
        ...(radius > 0 ? { rx: radius / 100 } : {}),
        fill: fill === null ? 'none' : inkColour(fill, drawing),
        ...(stroke === null ? {} : { stroke: inkColour(stroke, drawing), strokeWidth: strokeWidth / 100 }),
      });
    }
    case 'line':
      return node('line', {
        x1: command.x1 / 100,
        y1: command.y1 / 100,
        x2: command.x2 / 100,
        y2: command.y2 / 100,
        stroke: inkColour(command.ink, drawing),
        strokeWidth: command.width / 100,
        ...(command.dash === null ? {} : { strokeDasharray: command.dash / 100 }),
      });
    case 'polygon':
      return node('polygon', {
        points: command.points.map((value) => value / 100).join(' '),
        fill: inkColour(command.fill, drawing),
      });
    case 'modules':
      return node('path', { d: modulesPath(command), fill: '#000000' });
    case 'image': {
      const href = options.pictureHref?.(command.ref) ?? null;
      if (href === null) return null;
      const { x, y, width, height, align, valign } = command;
      return node('image', {
        href,
        x: x / 100,
        y: y / 100,
        width: width / 100,
        height: height / 100,
        preserveAspectRatio: `${X_ALIGN[align]}${Y_ALIGN[valign]} meet`,
      });
    }
  }
}

const X_ALIGN = { left: 'xMin', center: 'xMid', right: 'xMax' } as const;
const Y_ALIGN = { top: 'YMin', middle: 'YMid', bottom: 'YMax' } as const;

function textNode(command: TextCommand, drawing: Drawing): SvgNode {
  const attrs = {
    x: command.x / 100,
    y: command.y / 100,
    fontSize: command.size / 100,
    fontWeight: command.weight,
    fill: inkColour(command.ink, drawing),
    // Fixes the length, because browsers round the advances of small type: 0.3 mm on a line of 90.
    textLength: command.width / 100,
  };
  const text = { tag: 'text', attrs, children: [command.text] };
  return command.tabular ? { ...text, style: { fontVariantNumeric: 'tabular-nums' } } : text;
}

function modulesPath({ rects, x, y, moduleWidth, moduleHeight }: ModulesCommand): string {
  const at = (value: Hmm): number => value / 100;
  let path = '';
  for (let i = 0; i < rects.length; i += 4) {
    const left = at(x + (rects[i] ?? 0) * moduleWidth);
    const top = at(y + (rects[i + 1] ?? 0) * moduleHeight);
    const width = at((rects[i + 2] ?? 0) * moduleWidth);
    const height = at((rects[i + 3] ?? 0) * moduleHeight);
    path += `M${left} ${top}h${width}v${height}h${-width}z`;
  }
  return path;
}

/** Attribute names that SVG writes in camel case; all others have hyphens. */
const CAMEL_NAMES = new Set(['viewBox', 'textLength', 'preserveAspectRatio']);

function svgName(name: string): string {
  return CAMEL_NAMES.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function write({ tag, attrs, style, children }: SvgNode): string {
  let out = `<${tag}`;
  for (const [name, value] of Object.entries(attrs)) out += ` ${svgName(name)}="${escapeXml(String(value))}"`;
  if (style) {
    const css = Object.entries(style).map(([name, value]) => `${svgName(name)}:${value}`);
    out += ` style="${escapeXml(css.join(';'))}"`;
  }
  if (children.length === 0) return `${out}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)));
  return `${out}>${inner.join('')}</${tag}>`;
}
