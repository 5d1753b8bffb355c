import type { ShelfSummary } from '@javon/contract';
import { type Point, type Thumbnail, thumbnailOf } from '@javon/planogram';
import { memo } from 'react';
import styles from './shelf-list.module.css';

/** Space around the picture, as a share of its larger side. */
const MARGIN = 0.02;

const OUTLINE = { stroke: 'var(--j-line-strong)', vectorEffect: 'non-scaling-stroke' } as const;

/** Path of a closed outline, as SVG writes it. */
function outlineOf(corners: readonly Point[]): string {
  return `M${corners.join('L')}Z`;
}

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
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a picture never change places
          key={i}
          {...OUTLINE}
          fill={panel.side === 'left' || panel.side === 'right' ? 'var(--j-hover)' : 'var(--j-surface)'}
          d={outlineOf(panel.quad)}
        />
      ))}
      {picture.roof ? <path {...OUTLINE} fill="var(--j-line)" d={outlineOf(picture.roof)} /> : null}
      {/* The boxes of a category are a single element: fifty shelves would have two thousand otherwise. */}
      {shelf.categories.map(({ colour }, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={i}
          opacity={0.85}
          fill={colour}
          d={picture.goods.flatMap(({ quad, category }) => (category === i ? outlineOf(quad) : [])).join('')}
        />
      ))}
      <path
        {...OUTLINE}
        stroke="var(--j-control-line)"
        strokeWidth={1.5}
        d={picture.boards.map((ends) => `M${ends.join('L')}`).join('')}
      />
    </svg>
  );
});
