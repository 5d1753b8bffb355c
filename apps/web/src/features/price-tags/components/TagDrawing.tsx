import '../tag-font.css';
import type { Drawing } from '@javon/price-tag';
import { type SvgNode, svgNodes } from '@javon/price-tag/svg';
import { createElement, memo, type ReactNode } from 'react';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import { magnify } from '../model/magnify.ts';
import styles from './drawing.module.css';

/** A stored file as the picture of an SVG; renders nothing until it is loaded. */
function KeptImage({ href, ...attrs }: SvgNode['attrs']) {
  const url = useStoredFile(`/files/${href}`);
  return url === null ? null : createElement('image', { ...attrs, href: url });
}

function element(node: SvgNode | string, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attrs, style, children } = node;
  if (tag === 'image') return createElement(KeptImage, { key, ...attrs });
  return createElement(tag, { key, ...attrs, style }, ...children.map(element));
}

interface TagDrawingProps {
  readonly drawing: Drawing;
  /** Fills its container instead of its true size. */
  readonly fill?: boolean;
  /** Factor that makes a millimetre true on this screen. */
  readonly scale?: number;
  /** Label for screen readers; without it the picture is hidden from them. */
  readonly label?: string | undefined;
}

/** A tag as it is printed, drawn by the same code; one user unit is a hundredth of a millimetre. */
export const TagDrawing = memo(function TagDrawing({ drawing, fill, scale = 1, label }: TagDrawingProps) {
  const { attrs, style, children } = svgNodes(magnify(drawing), {
    pictureHref: (key) => key,
    ...(label === undefined ? {} : { label }),
  });
  const size = fill
    ? { width: '100%', height: '100%' }
    : { width: `${(drawing.width / 100) * scale}mm`, height: `${(drawing.height / 100) * scale}mm` };
  return createElement(
    'svg',
    { ...attrs, ...size, style, className: styles.drawing },
    ...children.map(element),
  );
});
