import type { TagState } from '@javon/contract';
import type { GoodsBlock } from '@javon/planogram';
import { type Appearance, appearanceAttributes, boxStyles, type Placed } from '../../shelves/public.ts';
import { opaque, solidOf } from './colours.ts';

/** The chip of a label: a picture as strokes on a square of 24, or a sign. */
export interface PaintedChip {
  readonly ground: string;
  readonly ink: string;
  readonly strokes: readonly string[];
  readonly sign: string | null;
}

/** Colours of a block in the 3D view, `#rrggbb` each. */
export interface Paint {
  readonly fill: string;
  readonly edge: string;
  /** Along the foot of its front; null: none. */
  readonly strip: string | null;
  /** Around its front; null: none. */
  readonly ring: string | null;
  readonly chip: PaintedChip | null;
}

export type PaintOf = (shown: Appearance, colour: string) => Paint;

const SVG = 'http://www.w3.org/2000/svg';

function child(parent: Element, tag: string, name?: string | undefined): SVGElement {
  const element = document.createElementNS(SVG, tag);
  if (name) element.setAttribute('class', name);
  parent.append(element);
  return element;
}

/**
 * Reads colours and pictures from the page's own drawing: a hidden box gets the marks, and its computed style is
 * read. So the 3D view matches the elevation in both themes.
 * @param host hidden element with the icons of the tags' states, each under `data-icon`
 */
export function pagePaint(host: Element): PaintOf {
  host.querySelector('[data-probe]')?.remove();
  const svg = child(host, 'svg');
  svg.setAttribute('data-probe', '');
  const box = child(svg, 'g', boxStyles.box);
  const [piece, strip] = [child(box, 'rect', boxStyles.piece), child(box, 'rect', boxStyles.strip)];
  const ring = child(box, 'rect', boxStyles.markRing);
  const writing = child(svg, 'g', boxStyles.writing);
  const picture = child(writing, 'g', boxStyles.mark);
  const pictureGround = child(picture, 'rect');
  const sign = child(writing, 'g', boxStyles.sign);
  const [signGround, signText] = [child(sign, 'rect'), child(sign, 'text')];
  const known = new Map<string, Paint>();

  const chipOf = (shown: Appearance): PaintedChip | null => {
    if (shown.sign !== null) {
      const [ground, ink] = [
        solidOf(getComputedStyle(signGround).fill),
        solidOf(getComputedStyle(signText).fill),
      ];
      return { ground, ink, strokes: [], sign: shown.sign };
    }
    if (shown.state === null) return null;
    const ground = solidOf(getComputedStyle(pictureGround).fill);
    return {
      ground,
      ink: solidOf(getComputedStyle(picture).color),
      sign: null,
      strokes: strokesOf(host, shown.state),
    };
  };

  return (shown, colour) => {
    const { style, ...marks } = appearanceAttributes(shown, colour);
    const key = JSON.stringify([marks, style, shown.sign]);
    const was = known.get(key);
    if (was) return was;
    for (const [name, value] of Object.entries(marks)) {
      for (const element of [box, writing]) {
        if (value === undefined) element.removeAttribute(name);
        else element.setAttribute(name, String(value));
      }
    }
    box.style.removeProperty('--colour');
    if (style) box.style.setProperty('--colour', colour);
    const fill = solidOf(getComputedStyle(piece).fill);
    const paint: Paint = {
      fill,
      edge: solidOf(getComputedStyle(piece).stroke),
      strip: shown.state === null ? null : overlaid(strip, fill),
      ring: shown.mark === null ? null : solidOf(getComputedStyle(ring).stroke),
      chip: chipOf(shown),
    };
    known.set(key, paint);
    return paint;
  };
}

/** A part's colour as it is seen over another. */
function overlaid(part: Element, under: string): string {
  const { fill, opacity } = getComputedStyle(part);
  return opaque(solidOf(fill), Number(opacity), under);
}

function strokesOf(host: Element, state: TagState): string[] {
  return [...host.querySelectorAll(`[data-icon="${state}"] path`)].flatMap(
    (path) => path.getAttribute('d') ?? [],
  );
}

/** A block that something is known of, with its colours. */
export interface PaintedBlock {
  readonly block: GoodsBlock;
  readonly one: Placed;
  readonly paint: Paint;
}
