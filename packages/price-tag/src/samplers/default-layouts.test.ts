import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../formats.ts';
import { layoutTag } from '../layout/layout-tag.ts';
import { validateLayout } from '../layout/validate.ts';
import { resolveTag } from '../resolve.ts';
import { describeDrawing } from '../testing/describe-drawing.ts';
import { sampler, TELEVISION, WASHER } from '../testing/sample-tags.ts';
import { defaultLayout } from './default-layouts.ts';

const designs = FORMAT_NAMES.flatMap((format) => ([1, 2, 3] as const).map((kind) => [format, kind] as const));

test.each(designs)('[PT-60] the %s design of kind %i draws what it drew', async (format, kind) => {
  const tags = [
    resolveTag(TELEVISION, sampler(kind), 'uz').values,
    resolveTag(WASHER, sampler(kind), 'ru').values,
  ];
  const drawn = tags.map((values) =>
    describeDrawing(
      layoutTag(values, defaultLayout(kind, format), { check: 'HTTPS://JAVON.UZ/C/1A2B3C4D5E' }),
    ),
  );
  await expect(drawn.join('\n')).toMatchFileSnapshot(`golden/${format}-${kind}.txt`);
});

const TURNED = { A5: 'upright', A6: 'across', A7: 'upright' } as const;

test.each(designs)(
  '[PT-60] the %s design of kind %i standing the other way draws what it drew',
  async (format, kind) => {
    const layout = defaultLayout(kind, format, TURNED[format]);
    expect(validateLayout(layout)).toEqual({ ok: true, layout });
    const tags = [
      resolveTag(TELEVISION, sampler(kind), 'uz').values,
      resolveTag(WASHER, sampler(kind), 'ru').values,
    ];
    const drawings = tags.map((values) =>
      layoutTag(values, layout, { check: 'HTTPS://JAVON.UZ/C/1A2B3C4D5E' }),
    );
    for (const { notes } of drawings) expect(notes.filter(({ level }) => level === 'error')).toEqual([]);
    await expect(drawings.map(describeDrawing).join('\n')).toMatchFileSnapshot(
      `golden/${format}-${TURNED[format]}-${kind}.txt`,
    );
  },
);
