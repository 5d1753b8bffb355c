import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { TextCommand } from './drawing.ts';
import { SHEET_FORMAT_NAMES } from './formats.ts';
import { layoutTag } from './layout/layout-tag.ts';
import { readFont } from './pdf/font-files.ts';
import { resolveTag } from './resolve.ts';
import { defaultLayout } from './samplers/default-layouts.ts';
import { SVG_FONT_FAMILY, svgString } from './svg.ts';
import { has, run } from './testing/programs.ts';
import { sampler, TELEVISION, WASHER } from './testing/sample-tags.ts';

const drawings = SHEET_FORMAT_NAMES.flatMap((format) =>
  ([1, 2, 3] as const).map((kind) => {
    const { values } = resolveTag(kind === 2 ? TELEVISION : WASHER, sampler(kind), kind === 2 ? 'uz' : 'ru');
    return layoutTag(values, defaultLayout(kind, format), { check: 'HTTPS://JAVON.UZ/C/1A2B3C4D5E' });
  }),
);

/**
 * A page that reports the start of the first letter and the end of the last letter of each run, in
 * millimetres.
 */
function page(): string {
  const faces = ([400, 600, 800] as const).map(
    (weight) =>
      `@font-face{font-family:'${SVG_FONT_FAMILY}';font-weight:${weight};` +
      `src:url(data:font/ttf;base64,${readFont(weight).toString('base64')})}`,
  );
  return `<meta charset="utf-8"><style>${faces.join('')}</style>
${drawings.map((drawing) => svgString(drawing)).join('\n')}
<pre></pre><script>
document.fonts.ready.then(() => {
  const runs = [...document.querySelectorAll('text')].map((run) => [
    run.getStartPositionOfChar(0).x, run.getEndPositionOfChar(run.getNumberOfChars() - 1).x,
  ]);
  document.querySelector('pre').textContent = JSON.stringify([runs, document.fonts.size, document.fonts.status]);
});
</script>`;
}

/** Path that `npm test` sets. */
const BROWSER = process.env.CHROME_PATH ?? 'chromium';

test.skipIf(!has(BROWSER))('[PT-95] a browser sets each run as wide as the PDF does, to 0.1 mm', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'price-tag-'));
  try {
    const file = path.join(folder, 'tags.html');
    writeFileSync(file, page());
    const html = run(
      BROWSER,
      '--headless',
      '--no-sandbox',
      '--virtual-time-budget=5000',
      '--dump-dom',
      `--user-data-dir=${path.join(folder, 'profile')}`,
      pathToFileURL(file).href,
    );
    const [runs, fonts, status] = JSON.parse(/<pre>(.*?)<\/pre>/.exec(html)?.[1] ?? '[]') as [
      [number, number][],
      number,
      string,
    ];
    expect([fonts, status]).toEqual([3, 'loaded']);
    const commands = drawings.flatMap((drawing) =>
      drawing.commands.filter((command): command is TextCommand => command.kind === 'text'),
    );
    expect(runs).toHaveLength(commands.length);
    for (const [index, { x, width, text }] of commands.entries()) {
      const [left, right] = runs[index] ?? [0, 0];
      expect(Math.abs(left - x / 100), text).toBeLessThan(0.05);
      expect(Math.abs(right - (x + width) / 100), text).toBeLessThan(0.05);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
