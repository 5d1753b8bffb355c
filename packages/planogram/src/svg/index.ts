/** SVG of a drawing. Pure: a tree of plain nodes for any view library, or a string. */
import type { Command, Drawing, Fill, Ink, Pattern, Stroke } from '../drawing/commands.ts';

/** Attribute names are React's (`strokeWidth`); `svgString` converts them to SVG's. */
export interface SvgNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
}

export interface SvgOptions {
  /** Prefix of the ids of patterns: one page may contain several drawings. */
  readonly id: string;
  /** Maps an ink to a colour; default `PAPER_INKS`. Screens use CSS variables. */
  readonly inkOf?: (ink: Ink) => string;
  /** Text for screen readers; without it the drawing is hidden from them. */
  readonly label?: string;
  readonly fontFamily?: string;
}

/** Colours on white paper. */
export const PAPER_INKS: Readonly<Record<Ink, string>> = {
  paper: '#ffffff',
  ink: '#1f2328',
  muted: '#6b7280',
  faint: '#c9ced6',
  board: '#d5d9e0',
  goods: '#eef0f4',
  support: '#8a6d3b',
  table: '#f3efe6',
  accent: '#4338ca',
  golden: '#c58b00',
  green: '#2e8b57',
  red: '#c2413b',
  added: '#15803d',
  moved: '#1d4ed8',
  removed: '#b91c1c',
  wrong: '#dc2626',
};

interface Context {
  readonly inkOf: (ink: Ink) => string;
  readonly id: string;
  /** Used patterns, by id. */
  readonly patterns: Map<string, SvgNode>;
  readonly pitch: number;
}

function node(tag: string, attrs: SvgNode['attrs'], children: SvgNode['children'] = []): SvgNode {
  return { tag, attrs, children };
}

function colourOf(ink: Fill['ink'], context: Context): string {
  return ink.startsWith('#') ? ink : context.inkOf(ink as Ink);
}

function patternNode(id: string, pattern: Pattern, colour: string, pitch: number): SvgNode {
  const size = { width: pitch, height: pitch, patternUnits: 'userSpaceOnUse' };
  const stroke = { stroke: colour, strokeWidth: pitch / 9, fill: 'none' };
  const [h, p] = [pitch / 2, pitch];
  switch (pattern) {
    case 'dots':
      return node('pattern', { id, ...size }, [
        node('circle', { cx: h / 2, cy: h / 2, r: p / 10, fill: colour }),
        node('circle', { cx: h + h / 2, cy: h + h / 2, r: p / 10, fill: colour }),
      ]);
    case 'rising':
      return node('pattern', { id, ...size }, [
        node('path', { d: `M${-h} ${h}L${h} ${-h}M0 ${p}L${p} 0M${h} ${p + h}L${p + h} ${h}`, ...stroke }),
      ]);
    case 'falling':
      return node('pattern', { id, ...size }, [
        node('path', { d: `M${-h} ${h}L${h} ${p + h}M0 0L${p} ${p}M${h} ${-h}L${p + h} ${h}`, ...stroke }),
      ]);
  }
}

function fillAttrs(fill: Fill | null, context: Context): SvgNode['attrs'] {
  if (fill === null) return { fill: 'none' };
  const opacity = fill.opacity === undefined || fill.opacity === 1 ? {} : { fillOpacity: fill.opacity };
  const colour = colourOf(fill.ink, context);
  if (fill.pattern === undefined) return { fill: colour, ...opacity };
  const id = `${context.id}-${fill.pattern}-${fill.ink.replace('#', '')}`;
  context.patterns.set(id, patternNode(id, fill.pattern, colour, context.pitch));
  return { fill: `url(#${id})`, ...opacity };
}

function strokeAttrs(stroke: Stroke | null, context: Context): SvgNode['attrs'] {
  if (stroke === null) return {};
  const dash = stroke.dash === null ? {} : { strokeDasharray: stroke.dash };
  return { stroke: context.inkOf(stroke.ink), strokeWidth: stroke.width, ...dash };
}

function pairs(points: readonly number[]): string {
  return points.reduce((out, value, i) => `${out}${i === 0 ? '' : i % 2 === 1 ? ',' : ' '}${value}`, '');
}

function commandNode(command: Command, context: Context): SvgNode {
  switch (command.kind) {
    case 'rect': {
      const { x, y, width, height } = command;
      const paint = { ...fillAttrs(command.fill, context), ...strokeAttrs(command.stroke, context) };
      return node('rect', { x, y, width, height, ...paint });
    }
    case 'polygon': {
      const paint = { ...fillAttrs(command.fill, context), ...strokeAttrs(command.stroke, context) };
      return node('polygon', { points: pairs(command.points), ...paint, strokeLinejoin: 'round' });
    }
    case 'line': {
      const { x1, y1, x2, y2 } = command;
      return node('line', { x1, y1, x2, y2, ...strokeAttrs(command.stroke, context) });
    }
    case 'text': {
      const { x, y, size, anchor, bold, ink } = command;
      const attrs = { x, y, fontSize: size, textAnchor: anchor, fontWeight: bold ? 600 : 400 };
      return node('text', { ...attrs, fill: context.inkOf(ink) }, [command.text]);
    }
  }
}

/** Converts a drawing to one `svg` node; it has no size and fills its container. */
export function svgNodes(drawing: Drawing, options: SvgOptions): SvgNode {
  const { inkOf = (ink) => PAPER_INKS[ink], id, label, fontFamily = 'Inter, sans-serif' } = options;
  const context: Context = { inkOf, id, patterns: new Map(), pitch: drawing.patternPitch };
  const drawn = drawing.commands.map((command) => commandNode(command, context));
  const attrs = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${drawing.width} ${drawing.height}`,
    fontFamily,
    ...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }),
  };
  return node('svg', attrs, [node('defs', {}, [...context.patterns.values()]), ...drawn]);
}

/** A drawing as an SVG document. */
export function svgString(drawing: Drawing, options: SvgOptions): string {
  return write(svgNodes(drawing, options));
}

/** Attribute names that SVG writes in camel case; all others have hyphens. */
const CAMEL_NAMES = new Set(['viewBox', 'patternUnits']);
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function write({ tag, attrs, children }: SvgNode): string {
  const name = (key: string) =>
    CAMEL_NAMES.has(key) ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const head = Object.entries(attrs).map(([key, value]) => ` ${name(key)}="${escapeXml(String(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)));
  return children.length === 0
    ? `<${tag}${head.join('')}/>`
    : `<${tag}${head.join('')}>${inner.join('')}</${tag}>`;
}
