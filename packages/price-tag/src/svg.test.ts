import { expect, test } from 'vitest';
import type { Command, Drawing, TextCommand } from './drawing.ts';
import { layoutTag } from './layout/layout-tag.ts';
import { resolveTag } from './resolve.ts';
import { defaultLayout } from './samplers/default-layouts.ts';
import { type SvgNode, type SvgOptions, svgNodes, svgString } from './svg.ts';
import { sampler, TELEVISION } from './testing/sample-tags.ts';

const drawing = layoutTag(resolveTag(TELEVISION, sampler(2), 'uz').values, defaultLayout(2, 'A6'), {
  check: 'HTTPS://JAVON.UZ/C/1A2B3C4D5E',
});

function each(node: SvgNode, visit: (node: SvgNode) => void): void {
  visit(node);
  for (const child of node.children) if (typeof child !== 'string') each(child, visit);
}

test('[PT-80] [TAG-1] the SVG has the true size, one unit a millimetre', () => {
  expect(svgNodes(drawing).attrs).toMatchObject({ width: '105mm', height: '148mm', viewBox: '0 0 105 148' });
});

test('[PT-81] each run of text is where the drawing has it', () => {
  const runs: unknown[] = [];
  each(svgNodes(drawing), ({ tag, attrs, children }) => {
    if (tag === 'text')
      runs.push([attrs.x, attrs.y, attrs.textLength, attrs.fontSize, attrs.fontWeight, children[0]]);
  });
  const expected = drawing.commands.flatMap((c) =>
    c.kind === 'text' ? [[c.x / 100, c.y / 100, c.width / 100, c.size / 100, c.weight, c.text]] : [],
  );
  expect(runs).toEqual(expected);
});

test('[PT-40] kerning, ligatures and contextual forms are off, figures of one width if measured so', () => {
  const text = svgString(drawing);
  expect(text).toContain('font-kerning:none');
  expect(text).toContain('&quot;calt&quot; 0');
  const tabular = drawing.commands.filter((c) => c.kind === 'text' && c.tabular).length;
  expect(text.split('font-variant-numeric:tabular-nums')).toHaveLength(tabular + 1);
});

test('[PT-82] the string stays well-formed with any text', () => {
  const run = { ...drawing, commands: [textRun('<b a="1">&\'')] };
  expect(svgString(run, { label: 'A & "B"' })).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" width="105mm" height="148mm" viewBox="0 0 105 148" role="img" aria-label="A &amp; &quot;B&quot;" style="font-family:'Inter Tag', Inter, sans-serif;font-kerning:none;font-variant-ligatures:none;font-feature-settings:&quot;kern&quot; 0, &quot;calt&quot; 0, &quot;liga&quot; 0, &quot;clig&quot; 0;font-synthesis:none;font-style:normal;letter-spacing:0;word-spacing:0;text-rendering:geometricPrecision;white-space:pre"><rect width="105" height="148" fill="#ffffff"/><text x="1" y="5" font-size="4" font-weight="600" fill="#000000" textLength="10">&lt;b a=&quot;1&quot;&gt;&amp;'</text></svg>"`,
  );
});

test('[PT-82] numbers are finite and short', () => {
  each(svgNodes(drawing), ({ attrs }) => {
    for (const value of Object.values(attrs)) {
      expect(String(value)).not.toMatch(/NaN|undefined|Infinity|\d\.\d{3}/);
    }
  });
});

test('[PT-38] [PT-83] a picture keeps its shape, and has the caller’s address, or is left out', () => {
  const withPicture: Drawing = {
    ...drawing,
    commands: [
      { kind: 'image', ref: 'mark', x: 0, y: 0, width: 100, height: 50, align: 'left', valign: 'bottom' },
    ],
  };
  expect(svgString(withPicture, { pictureHref: (ref) => `/files/${ref}.png` })).toContain(
    'href="/files/mark.png" x="0" y="0" width="1" height="0.5" preserveAspectRatio="xMinYMax meet"',
  );
  expect(svgNodes(withPicture, { paper: false }).children).toEqual([]);
});

/** SVG nodes of commands, without the paper under them. */
function nodes(...commands: Command[]): SvgNode['children'] {
  return svgNodes({ ...drawing, accent: '#c40d1e', commands }, { paper: false }).children;
}

test('[PT-80] a box: its outline and its round corners only if it has them', () => {
  const box = { kind: 'box', x: 100, y: 250, width: 3000, height: 150 } as const;
  const place = { x: 1, y: 2.5, width: 30, height: 1.5 };
  expect(
    nodes(
      { ...box, radius: 0, fill: 'accent', stroke: null, strokeWidth: 0 },
      { ...box, radius: 20, fill: null, stroke: 'black', strokeWidth: 15 },
    ),
  ).toEqual([
    { tag: 'rect', attrs: { ...place, fill: '#c40d1e' }, children: [] },
    {
      tag: 'rect',
      attrs: { ...place, rx: 0.2, fill: 'none', stroke: '#000000', strokeWidth: 0.15 },
      children: [],
    },
  ]);
});

test('[PT-80] a line, whole or dashed', () => {
  const line = { kind: 'line', x1: 100, y1: 200, x2: 300, y2: 450, width: 8, ink: 'grey' } as const;
  const attrs = { x1: 1, y1: 2, x2: 3, y2: 4.5, stroke: '#595959', strokeWidth: 0.08 };
  expect(nodes({ ...line, dash: null }, { ...line, dash: 150 })).toEqual([
    { tag: 'line', attrs, children: [] },
    { tag: 'line', attrs: { ...attrs, strokeDasharray: 1.5 }, children: [] },
  ]);
});

test('[PT-80] a polygon', () => {
  expect(nodes({ kind: 'polygon', points: [0, 0, 100, 50, 25, 80], fill: 'black' })).toEqual([
    { tag: 'polygon', attrs: { points: '0 0 1 0.5 0.25 0.8', fill: '#000000' }, children: [] },
  ]);
});

test('[PT-80] bars and check codes are one path of rectangles', () => {
  const modules = {
    kind: 'modules',
    code: 'ean13',
    x: 100,
    y: 200,
    moduleWidth: 33,
    moduleHeight: 10,
  } as const;
  const rects = [0, 0, 1, 20, 3, 2, 2, 15];
  expect(nodes({ ...modules, columns: 95, rows: 20, rects, text: '' })).toEqual([
    {
      tag: 'path',
      attrs: { d: 'M1 2h0.33v2h-0.33zM1.99 2.2h0.66v1.5h-0.66z', fill: '#000000' },
      children: [],
    },
  ]);
});

test('[PT-81] a run of text; figures of one width if they were measured so', () => {
  const attrs = { x: 1, y: 5, fontSize: 4, fontWeight: 600, fill: '#000000', textLength: 10 };
  const run = textRun('12') as TextCommand;
  expect(nodes(run, { ...run, tabular: true })).toEqual([
    { tag: 'text', attrs, children: ['12'] },
    { tag: 'text', attrs, children: ['12'], style: { fontVariantNumeric: 'tabular-nums' } },
  ]);
});

test.each([
  ['left', 'top', 'xMinYMin meet'],
  ['center', 'middle', 'xMidYMid meet'],
  ['right', 'bottom', 'xMaxYMax meet'],
] as const)('[PT-38] a picture at %s and %s of its box', (align, valign, preserveAspectRatio) => {
  const image: Command = { kind: 'image', ref: 'a', x: 100, y: 250, width: 300, height: 50, align, valign };
  const options: SvgOptions = { paper: false, pictureHref: () => '/a.png' };
  expect(svgNodes({ ...drawing, commands: [image] }, options).children).toEqual([
    {
      tag: 'image',
      attrs: { href: '/a.png', x: 1, y: 2.5, width: 3, height: 0.5, preserveAspectRatio },
      children: [],
    },
  ]);
  expect(
    svgNodes({ ...drawing, commands: [image] }, { ...options, pictureHref: () => null }).children,
  ).toEqual([]);
});

test('[PT-80] the background is white like paper, unless the caller wants none', () => {
  const none = { ...drawing, commands: [] };
  expect(svgNodes(none).children).toEqual([
    { tag: 'rect', attrs: { width: 105, height: 148, fill: '#ffffff' }, children: [] },
  ]);
  expect(svgNodes(none, { paper: false }).children).toEqual([]);
});

test('[PT-82] a screen reader reads the label, or nothing', () => {
  expect(svgNodes(drawing, { label: 'Narx' }).attrs).toMatchObject({ role: 'img', 'aria-label': 'Narx' });
  expect(svgNodes(drawing).attrs).toMatchObject({ 'aria-hidden': 'true' });
  expect(svgNodes(drawing, { label: 'Narx' }).attrs).not.toHaveProperty('aria-hidden');
});

test('[PT-82] names of attributes are SVG’s in the string', () => {
  const line = { kind: 'line', x1: 0, y1: 0, x2: 100, y2: 0, width: 8, ink: 'black', dash: 10 } as const;
  expect(svgString({ ...drawing, commands: [line] }, { paper: false })).toMatch(
    /<line x1="0" y1="0" x2="1" y2="0" stroke="#000000" stroke-width="0.08" stroke-dasharray="0.1"\/><\/svg>$/,
  );
  expect(svgString({ ...drawing, commands: [] }, { paper: false })).toMatch(/^<svg [^>]*\/>$/);
});

function textRun(text: string): Drawing['commands'][number] {
  return {
    kind: 'text',
    x: 100,
    y: 500,
    size: 400,
    weight: 600,
    ink: 'black',
    tabular: false,
    text,
    width: 1000,
  };
}
