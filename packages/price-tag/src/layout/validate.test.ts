import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../formats.ts';
import { defaultLayout } from '../samplers/default-layouts.ts';
import { LAYOUT_LIMITS, validateLayout } from './validate.ts';

type Json = Record<string, unknown>;

const name = {
  kind: 'value',
  value: 'name',
  x: 50,
  y: 50,
  w: 900,
  h: 200,
  size: 20,
  floor: 10,
  weight: 600,
  align: 'left',
  valign: 'top',
  ink: 'black',
  maxLines: 2,
  leading: 112,
};

function layout(part: Json, change: Json = {}): Json {
  return { version: 1, format: 'A6', orientation: 'upright', accent: '#000000', parts: [part], ...change };
}

function problems(input: unknown): string[] {
  const result = validateLayout(input);
  return result.ok ? [] : result.problems.map(({ code, path }) => `${code} ${path}`);
}

describe('validateLayout', () => {
  test('[PT-20] passes the finished designs as the plain JSON that they are', () => {
    for (const format of FORMAT_NAMES) {
      for (const kind of [1, 2, 3] as const) {
        const plain: unknown = JSON.parse(JSON.stringify(defaultLayout(kind, format)));
        expect(validateLayout(plain)).toEqual({ ok: true, layout: plain });
      }
    }
  });

  test.each<[string, Json, string]>([
    ['a negative size', { ...name, w: -1 }, 'too_small parts.0.w'],
    ['no width', { ...name, w: 0 }, 'too_small parts.0.w'],
    ['a part over the right edge', { ...name, x: 151 }, 'outside_tag parts.0'],
    ['a part over the lower edge', { ...name, y: 1281 }, 'outside_tag parts.0'],
    ['tenths of tenths', { ...name, x: 5.5 }, 'not_a_whole_number parts.0.x'],
    ['a third of a point', { ...name, size: 20.3 }, 'not_a_half_point parts.0.size'],
    ['type too small to read', { ...name, floor: 3 }, 'too_small parts.0.floor'],
    ['a floor above the size', { ...name, floor: 21 }, 'floor_above_size parts.0.floor'],
    ['a box lower than a line', { ...name, h: 20 }, 'too_small parts.0.h'],
    ['an unknown kind', { ...name, kind: 'film' }, 'unknown_kind parts.0.kind'],
    ['a kind of every object', { ...name, kind: 'constructor' }, 'unknown_kind parts.0.kind'],
    ['an unknown key', { ...name, colour: 'red' }, 'unknown_key parts.0.colour'],
    ['an unknown value', { ...name, value: 'password' }, 'unknown_value parts.0.value'],
    ['an unknown weight', { ...name, weight: 700 }, 'unknown_value parts.0.weight'],
    ['an unknown condition', { ...name, when: ['rain'] }, 'unknown_value parts.0.when.0'],
    [
      'a letter that the font lacks',
      { ...name, before: { uz: '茶', ru: '' } },
      'glyph_missing parts.0.before.uz',
    ],
    [
      'a text without end',
      { ...name, after: { uz: 'a'.repeat(201), ru: '' } },
      'text_too_long parts.0.after.uz',
    ],
    [
      'a script among the words',
      { ...name, before: { uz: '<script>alert(1)</script>', ru: '' } },
      'markup parts.0.before.uz',
    ],
    [
      'a picture from elsewhere',
      { kind: 'picture', x: 0, y: 0, w: 9, h: 9, ref: 'https://x.uz/a.png', align: 'left', valign: 'top' },
      'not_a_picture_name parts.0.ref',
    ],
    [
      'a slanted line',
      { kind: 'line', x: 0, y: 0, w: 10, h: 10, thickness: 2, ink: 'black' },
      'line_not_straight parts.0',
    ],
  ])('[PT-20] refuses %s', (_, part, problem) => {
    expect(problems(layout(part))).toEqual([problem]);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'not_an_object '],
    ['a list', [], 'not_an_object '],
    ['another version', layout(name, { version: 2 }), 'wrong_version version'],
    ['an unknown format', layout(name, { format: 'A4' }), 'unknown_value format'],
    ['a colour that is none', layout(name, { accent: 'red' }), 'not_a_colour accent'],
    ['a colour too light for white words', layout(name, { accent: '#ffcc00' }), 'colour_too_light accent'],
    ['parts that are no list', layout(name, { parts: {} }), 'not_an_array parts'],
    ['an unknown key', layout(name, { script: '' }), 'unknown_key script'],
    [
      'too many parts',
      layout(name, { parts: Array.from({ length: LAYOUT_LIMITS.parts + 1 }, () => name) }),
      'too_many_parts parts',
    ],
  ])('[PT-21] refuses %s', (_, input, problem) => {
    expect(problems(input)).toEqual([problem]);
  });

  test('[PT-20] names every key that is missing', () => {
    expect(problems(layout({ kind: 'qr', x: 0, y: 0 }))).toEqual([
      'missing parts.0.w',
      'missing parts.0.h',
      'missing parts.0.align',
      'missing parts.0.valign',
    ]);
  });

  test('[PT-21] takes anything without throwing, and tells at most fifty problems', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(problems(input).length).toBeGreaterThan(0);
        expect(problems(layout(name, { parts: [input] })).length).toBeGreaterThan(0);
      }),
    );
    const bad = Array.from({ length: 60 }, () => ({ ...name, x: -1, y: -1 }));
    expect(problems(layout(name, { parts: bad }))).toHaveLength(50);
  });
});
