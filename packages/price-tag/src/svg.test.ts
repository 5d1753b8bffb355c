import { expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { layoutTag } from './layout/layout-tag.ts';
import { resolveTag } from './resolve.ts';
import { defaultLayout } from './samplers/default-layouts.ts';
import { type SvgNode, svgNodes, svgString } from './svg.ts';
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

test('[PT-40] kerning, ligatures and contextual forms are off, figures of one width where measured so', () => {
  const text = svgString(drawing);
  expect(text).toContain('font-kerning:none');
  expect(text).toContain('&quot;calt&quot; 0');
  const tabular = drawing.commands.filter((c) => c.kind === 'text' && c.tabular).length;
  expect(text.split('font-variant-numeric:tabular-nums')).toHaveLength(tabular + 1);
});

test('[PT-82] whatever a text holds, the string stays well-formed', () => {
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

test('[PT-38] [PT-83] a picture keeps its shape, and has the address that the caller gives, or is left out', () => {
  const withPicture: Drawing = {
    ...drawing,
    commands: [
      {
        ...{ kind: 'image', ref: 'mark', x: 0, y: 0, width: 100, height: 50 },
        ...{ align: 'left', valign: 'bottom' },
      },
    ],
  };
  expect(svgString(withPicture, { pictureHref: (ref) => `/files/${ref}.png` })).toContain(
    'href="/files/mark.png" x="0" y="0" width="1" height="0.5" preserveAspectRatio="xMinYMax meet"',
  );
  expect(svgNodes(withPicture, { paper: false }).children).toEqual([]);
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
