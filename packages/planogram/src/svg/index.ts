/** SVG of a drawing. Pure: a tree of plain nodes for any view library. */
import type { Command, Drawing, Fill, Ink, Pattern, Stroke } from '../drawing/commands.ts';

/** Attribute names are React's (`strokeWidth`). */
export interface SvgNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
}

export interface SvgOptions {
  /** Prefix of the ids of patterns: one page may contain several drawings. */
  readonly id: string;
  /** Maps an ink to a colour. Screens use CSS variables. */
  readonly inkOf: (ink: Ink) => string;
}

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
export function svgNodes(drawing: Drawing, { inkOf, id }: SvgOptions): SvgNode {
  const context: Context = { inkOf, id, patterns: new Map(), pitch: drawing.patternPitch };
  const drawn = drawing.commands.map((command) => commandNode(command, context));
  const attrs = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${drawing.width} ${drawing.height}` };
  return node('svg', attrs, [node('defs', {}, [...context.patterns.values()]), ...drawn]);
}
