import { describe, expect, it } from 'vitest';
import type { Command, Drawing } from '../index.ts';
import { type SvgNode, svgNodes } from './index.ts';

const drawing = (...commands: readonly Command[]): Drawing => ({
  width: 100,
  height: 50,
  patternPitch: 36,
  commands,
});
/** The elements of an SVG as text. */
const textOf = (nodes: SvgNode['children']): string =>
  nodes
    .map((one) => {
      if (typeof one === 'string') return one;
      const name = (key: string) =>
        key === 'patternUnits' ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const attrs = Object.entries(one.attrs).map(([key, value]) => ` ${name(key)}="${value}"`);
      const head = `<${one.tag}${attrs.join('')}`;
      return one.children.length === 0 ? `${head}/>` : `${head}>${textOf(one.children)}</${one.tag}>`;
    })
    .join('');
const svgOf = (...commands: readonly Command[]) =>
  svgNodes(drawing(...commands), { id: 'p', inkOf: (ink) => ink });
/** SVG of commands without the enclosing elements. */
const inner = (...commands: readonly Command[]) => textOf(svgOf(...commands).children.slice(1));
const BOX = { x: 1, y: 2, width: 3, height: 4 } as const;

describe('an SVG', () => {
  it('is as large as its drawing', () => {
    expect(svgOf()).toEqual({
      tag: 'svg',
      attrs: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 100 50' },
      children: [{ tag: 'defs', attrs: {}, children: [] }],
    });
  });

  it('has rectangles with their fill and outline', () => {
    expect(
      inner(
        { kind: 'rect', ...BOX, fill: { ink: 'goods' }, stroke: { ink: 'ink', width: 2, dash: 5 } },
        {
          kind: 'rect',
          ...BOX,
          fill: { ink: '#aabbcc', opacity: 0.25 },
          stroke: { ink: 'muted', width: 1, dash: null },
        },
        { kind: 'rect', ...BOX, fill: { ink: 'red', opacity: 1 }, stroke: null },
        { kind: 'rect', ...BOX, fill: null, stroke: null },
      ),
    ).toBe(
      [
        '<rect x="1" y="2" width="3" height="4" fill="goods" stroke="ink" stroke-width="2" stroke-dasharray="5"/>',
        '<rect x="1" y="2" width="3" height="4" fill="#aabbcc" fill-opacity="0.25" stroke="muted" stroke-width="1"/>',
        '<rect x="1" y="2" width="3" height="4" fill="red"/>',
        '<rect x="1" y="2" width="3" height="4" fill="none"/>',
      ].join(''),
    );
  });

  it('has polygons, lines and text', () => {
    const text = { kind: 'text', x: 5, y: 6, size: 7, ink: 'ink', text: 'a<b' } as const;
    expect(
      inner(
        { kind: 'polygon', points: [1, 2, 3, 4, 5, 6], fill: { ink: 'table' }, stroke: null },
        { kind: 'line', x1: 1, y1: 2, x2: 3, y2: 4, stroke: { ink: 'accent', width: 3, dash: null } },
        { ...text, anchor: 'end', bold: true },
        { ...text, anchor: 'start', bold: false },
      ),
    ).toBe(
      [
        '<polygon points="1,2 3,4 5,6" fill="table" stroke-linejoin="round"/>',
        '<line x1="1" y1="2" x2="3" y2="4" stroke="accent" stroke-width="3"/>',
        '<text x="5" y="6" font-size="7" text-anchor="end" font-weight="600" fill="ink">a<b</text>',
        '<text x="5" y="6" font-size="7" text-anchor="start" font-weight="400" fill="ink">a<b</text>',
      ].join(''),
    );
  });

  it('has a pattern of each kind and colour once, under ids of its own (PL-90)', () => {
    const rect = (ink: 'golden' | '#aabbcc' | 'red', pattern: 'rising' | 'dots' | 'falling'): Command => ({
      kind: 'rect',
      ...BOX,
      fill: { ink, pattern, opacity: 0.5 },
      stroke: null,
    });
    const commands = [
      rect('golden', 'rising'),
      rect('#aabbcc', 'dots'),
      rect('red', 'falling'),
      rect('red', 'falling'),
    ];
    const [defs] = svgOf(...commands).children as SvgNode[];
    expect(textOf(defs?.children ?? [])).toBe(
      [
        '<pattern id="p-rising-golden" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<path d="M-18 18L18 -18M0 36L36 0M18 54L54 18" stroke="golden" stroke-width="4" fill="none"/></pattern>',
        '<pattern id="p-dots-aabbcc" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<circle cx="9" cy="9" r="3.6" fill="#aabbcc"/><circle cx="27" cy="27" r="3.6" fill="#aabbcc"/></pattern>',
        '<pattern id="p-falling-red" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<path d="M-18 18L18 54M0 0L36 36M18 -18L54 18" stroke="red" stroke-width="4" fill="none"/></pattern>',
      ].join(''),
    );
    expect(inner(...commands).match(/url\([^)]*\)" fill-opacity="0.5"/g)).toEqual(
      ['rising-golden', 'dots-aabbcc', 'falling-red', 'falling-red'].map(
        (id) => `url(#p-${id})" fill-opacity="0.5"`,
      ),
    );
  });

  it('has the colours that its inks are mapped to', () => {
    const rect: Command = {
      kind: 'rect',
      ...BOX,
      fill: { ink: 'goods' },
      stroke: { ink: 'ink', width: 1, dash: null },
    };
    const text: Command = {
      kind: 'text',
      x: 5,
      y: 6,
      size: 7,
      anchor: 'start',
      bold: false,
      ink: 'muted',
      text: 'a',
    };
    const nodes = svgNodes(drawing(rect, text), { id: 'p', inkOf: (ink) => `var(--${ink})` }).children;
    expect(nodes.slice(1)).toMatchObject([
      { attrs: { fill: 'var(--goods)', stroke: 'var(--ink)' } },
      { attrs: { fill: 'var(--muted)' } },
    ]);
  });
});
