import type { SvgNode } from '@javon/planogram/svg';
import { createElement } from 'react';

/** Nodes of the engine's drawings as elements of the page. */
export function SvgTree({ nodes }: { readonly nodes: readonly (SvgNode | string)[] }) {
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
