import type { Drawing, Ink } from '@javon/planogram';
import { type SvgNode, svgNodes } from '@javon/planogram/svg';
import { createElement, useId, useMemo } from 'react';

/** A drawing of the engine in the colours of the page, within an SVG. */
export function SvgDrawing({ drawing }: { readonly drawing: Drawing }) {
  const id = useId();
  const { children } = useMemo(() => svgNodes(drawing, { id, inkOf: (ink) => INKS[ink] }), [drawing, id]);
  return <SvgTree nodes={children} />;
}

function SvgTree({ nodes }: { readonly nodes: readonly (SvgNode | string)[] }) {
  return nodes.map((node, i) =>
    typeof node === 'string'
      ? node
      : createElement(
          node.tag,
          { key: i, ...node.attrs },
          node.children.length > 0 ? <SvgTree nodes={node.children} /> : undefined,
        ),
  );
}

const INKS: Readonly<Record<Ink, string>> = {
  paper: 'var(--j-ground)',
  ink: 'var(--j-text)',
  muted: 'var(--j-text-3)',
  faint: 'var(--j-line)',
  board: 'var(--j-line-strong)',
  goods: 'var(--j-float)',
  support: 'var(--j-support)',
  table: 'var(--j-sunken)',
  accent: 'var(--j-accent-text)',
  golden: 'var(--j-zone-golden)',
  green: 'var(--j-zone-green)',
  red: 'var(--j-zone-red)',
  added: 'var(--j-positive)',
  moved: 'var(--j-printed)',
  removed: 'var(--j-negative)',
  wrong: 'var(--j-negative)',
};
