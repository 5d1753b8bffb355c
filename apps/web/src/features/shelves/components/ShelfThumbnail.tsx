import type { ShelfSummary } from '@javon/contract';
import { type Thumbnail, thumbnailOf } from '@javon/planogram';
import { memo } from 'react';
import styles from './shelf-list.module.css';

/** Room around the picture, as a share of its larger side. */
const MARGIN = 0.02;

const OUTLINE = { stroke: 'var(--j-line-strong)', vectorEffect: 'non-scaling-stroke' } as const;

/** Fields of a shelf that its thumbnail is drawn from. */
type PicturedShelf = Pick<
  ShelfSummary,
  'type' | 'main_mm' | 'left_mm' | 'right_mm' | 'storey_count' | 'product_count'
> & { readonly categories: readonly { readonly colour: string }[] };

/** The small picture of a shelf in a list. */
function thumbnailOfShelf(shelf: PicturedShelf): Thumbnail {
  return thumbnailOf({
    type: shelf.type,
    main: shelf.main_mm,
    left: shelf.left_mm,
    right: shelf.right_mm,
    storeyCount: shelf.storey_count,
    productCount: shelf.product_count,
    categoryCount: shelf.categories.length,
  });
}

/** A shelf drawn small, from its type, sizes, storeys and the colours of its categories. */
export const ShelfThumbnail = memo(function ShelfThumbnail({ shelf }: { readonly shelf: PicturedShelf }) {
  const picture = thumbnailOfShelf(shelf);
  const margin = Math.max(picture.width, picture.height) * MARGIN;
  const viewBox = [-margin, -margin, picture.width + 2 * margin, picture.height + 2 * margin].join(' ');
  return (
    <svg className={styles.picture} viewBox={viewBox} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {picture.panels.map((panel, i) => (
        <polygon
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a picture never change places
          key={i}
          {...OUTLINE}
          fill={panel.side === 'left' || panel.side === 'right' ? 'var(--j-hover)' : 'var(--j-surface)'}
          points={panel.quad.join(' ')}
        />
      ))}
      {picture.roof ? <polygon {...OUTLINE} fill="var(--j-line)" points={picture.roof.join(' ')} /> : null}
      {picture.goods.map((good, i) => (
        <polygon
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={i}
          opacity={0.85}
          fill={shelf.categories[good.category]?.colour}
          points={good.quad.join(' ')}
        />
      ))}
      {picture.boards.map(([from, to], i) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={i}
          {...OUTLINE}
          stroke="var(--j-control-line)"
          strokeWidth={1.5}
          x1={from[0]}
          y1={from[1]}
          x2={to[0]}
          y2={to[1]}
        />
      ))}
    </svg>
  );
});
