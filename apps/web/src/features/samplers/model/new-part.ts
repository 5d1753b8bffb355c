import {
  type LocalText,
  type Part,
  type PartKind,
  type TagLayout,
  type TextStyle,
  type TypeStyle,
  tagSize,
} from '@javon/price-tag';

/** Kinds of parts that can be added. */
export const PART_KINDS = [
  'text',
  'value',
  'characters',
  'price',
  'oldPrice',
  'monthly',
  'discount',
  'barcode',
  'qr',
  'picture',
  'line',
  'box',
] as const satisfies readonly PartKind[];

/** Words of a new text, until the person writes others. */
const WORDS: LocalText = { uz: 'Matn', ru: 'Текст', kaa: 'Tekst' };
const STYLE: TextStyle = {
  size: 12,
  floor: 8,
  weight: 400,
  align: 'left',
  valign: 'top',
  ink: 'black',
  maxLines: 2,
  leading: 112,
};
const AMOUNT: TypeStyle = {
  size: 28,
  floor: 14,
  weight: 800,
  align: 'left',
  valign: 'middle',
  ink: 'black',
};
const SUFFIX = { suffixSize: 40, suffixWeight: 600 } as const;

/** New part of a kind: in the middle of the tag, with a size that suits its content. */
export function newPart(kind: PartKind, layout: TagLayout): Part {
  const { width, height } = tagSize(layout);
  const box = (w: number, h: number) => ({
    x: Math.round((width - w) / 2),
    y: Math.round((height - h) / 2),
    w,
    h,
  });
  switch (kind) {
    case 'text':
      return { kind, ...box(400, 80), ...STYLE, text: WORDS };
    case 'value':
      return { kind, value: 'text', ...box(400, 80), ...STYLE };
    case 'characters':
      return {
        kind,
        ...box(600, 300),
        size: 10,
        floor: 7,
        maxRows: 6,
        leading: 150,
        valign: 'top',
        labelInk: 'black',
        valueWeight: 600,
        rules: true,
      };
    case 'price':
      return { kind, ...box(700, 160), ...AMOUNT, ...SUFFIX };
    case 'oldPrice':
      return { kind, ...box(400, 90), ...AMOUNT, size: 18, strike: 'slanted', strikeInk: 'accent' };
    case 'monthly':
      return { kind, ...box(500, 90), ...AMOUNT, size: 18, floor: 10, ...SUFFIX };
    case 'discount':
      return {
        kind,
        ...box(260, 100),
        shape: 'rect',
        fill: 'accent',
        ink: 'white',
        size: 24,
        floor: 10,
        weight: 800,
      };
    case 'barcode':
      return { kind, ...box(500, 180), digits: true, align: 'center' };
    case 'qr':
      return { kind, ...box(180, 180), align: 'center', valign: 'middle' };
    case 'picture':
      return { kind, ...box(240, 160), ref: 'brand', align: 'center', valign: 'middle' };
    case 'line':
      return { kind, ...box(600, 0), thickness: 6, ink: 'black' };
    case 'box':
      return { kind, ...box(400, 160), radius: 12, stroke: 'black', thickness: 4 };
  }
}
