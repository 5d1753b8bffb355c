import { describe, expect, it } from 'vitest';
import type { Command, Drawing } from '../index.ts';
import { PAPER_INKS, svgNodes, svgString } from './index.ts';

const drawing = (...commands: readonly Command[]): Drawing => ({
  width: 100,
  height: 50,
  patternPitch: 36,
  commands,
});
/** SVG of commands without the enclosing elements. */
const inner = (...commands: readonly Command[]) =>
  svgString(drawing(...commands), { id: 'p' }).replace(/^.*<defs\/>|^.*<\/defs>|<\/svg>$/g, '');
const BOX = { x: 1, y: 2, width: 3, height: 4 } as const;

describe('an SVG', () => {
  it('is as large as its drawing, and hidden from a screen reader unless it has a label', () => {
    expect(svgString(drawing(), { id: 'p' })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" font-family="Inter, sans-serif" aria-hidden="true"><defs/></svg>',
    );
    expect(svgNodes(drawing(), { id: 'p', label: 'Devor', fontFamily: 'Arial' })).toEqual({
      tag: 'svg',
      attrs: {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 100 50',
        fontFamily: 'Arial',
        role: 'img',
        'aria-label': 'Devor',
      },
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
        '<rect x="1" y="2" width="3" height="4" fill="#eef0f4" stroke="#1f2328" stroke-width="2" stroke-dasharray="5"/>',
        '<rect x="1" y="2" width="3" height="4" fill="#aabbcc" fill-opacity="0.25" stroke="#6b7280" stroke-width="1"/>',
        '<rect x="1" y="2" width="3" height="4" fill="#c2413b"/>',
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
        '<polygon points="1,2 3,4 5,6" fill="#f3efe6" stroke-linejoin="round"/>',
        '<line x1="1" y1="2" x2="3" y2="4" stroke="#4338ca" stroke-width="3"/>',
        '<text x="5" y="6" font-size="7" text-anchor="end" font-weight="600" fill="#1f2328">a&lt;b</text>',
        '<text x="5" y="6" font-size="7" text-anchor="start" font-weight="400" fill="#1f2328">a&lt;b</text>',
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
    const text = svgString(drawing(...commands), { id: 'p' });
    expect(text.match(/<defs>(.*)<\/defs>/)?.[1]).toBe(
      [
        '<pattern id="p-rising-golden" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<path d="M-18 18L18 -18M0 36L36 0M18 54L54 18" stroke="#c58b00" stroke-width="4" fill="none"/></pattern>',
        '<pattern id="p-dots-aabbcc" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<circle cx="9" cy="9" r="3.6" fill="#aabbcc"/><circle cx="27" cy="27" r="3.6" fill="#aabbcc"/></pattern>',
        '<pattern id="p-falling-red" width="36" height="36" patternUnits="userSpaceOnUse">',
        '<path d="M-18 18L18 54M0 0L36 36M18 -18L54 18" stroke="#c2413b" stroke-width="4" fill="none"/></pattern>',
      ].join(''),
    );
    expect(inner(...commands).match(/url\([^)]*\)" fill-opacity="0.5"/g)).toEqual(
      ['rising-golden', 'dots-aabbcc', 'falling-red', 'falling-red'].map(
        (id) => `url(#p-${id})" fill-opacity="0.5"`,
      ),
    );
  });

  it('has the colours of a screen if it names them, and of paper otherwise', () => {
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
    expect(Object.values(PAPER_INKS).every((colour) => /^#[\da-f]{6}$/.test(colour))).toBe(true);
    expect(PAPER_INKS.paper).toBe('#ffffff');
    expect(new Set(Object.values(PAPER_INKS)).size).toBe(16);
  });

  it('escapes every unsafe character', () => {
    const text: Command = {
      kind: 'text',
      x: 0,
      y: 0,
      size: 1,
      anchor: 'start',
      bold: false,
      ink: 'ink',
      text: `<a> & "b"`,
    };
    expect(inner(text)).toContain('>&lt;a&gt; &amp; &quot;b&quot;</text>');
    expect(svgString(drawing(), { id: 'p', label: '"&' })).toContain('aria-label="&quot;&amp;"');
  });
});
