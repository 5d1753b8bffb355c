import { boxName, type GoodsBlock } from '@javon/planogram';
import { useMemo } from 'react';
import type { CanvasTexture } from 'three';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { cut } from '../../shelves/public.ts';
import { METRE, onBlock, sizeOf, turnOf } from '../model/blocks.ts';
import { drawnTexture } from '../model/drawn-texture.ts';
import type { PaintedBlock, PaintedChip } from '../model/page-paint.ts';
import { LABEL, LABEL_ASPECT, labelPlace } from '../model/picture-place.ts';
import { useDisposed } from './use-disposed.ts';

/** Smallest width of a block with a label, in millimetres. */
const LABELLED = 60;

/** Label in front of each block: name and price, and in its corner the mark of the front view. */
export function Labels({ painted }: { readonly painted: readonly PaintedBlock[] }) {
  const localised = useLocalised();
  const labels = useMemo(() => {
    const textures = new Map<string, CanvasTexture>();
    const all = painted.flatMap(({ block, one: { product }, paint }) => {
      if (sizeOf(block).width < LABELLED) return [];
      const { chip } = paint;
      const key = `${product.id} ${chip?.sign ?? ''} ${chip?.ground ?? ''} ${chip?.strokes[0] ?? ''}`;
      const texture =
        textures.get(key) ??
        labelTexture(
          boxName(localised(product.name), product.brand),
          product.price === null ? null : formatNumber(product.price),
          chip,
        );
      textures.set(key, texture);
      return [{ block, texture, ...placeOf(block, paint.strip !== null) }];
    });
    return { all, textures: [...textures.values()] };
  }, [painted, localised]);
  useDisposed(labels.textures);
  return labels.all.map(({ block, texture, width, position }) => (
    <mesh key={block.id} position={position} rotation={[0, turnOf(block.turn), 0]}>
      <planeGeometry args={[width, width / LABEL_ASPECT]} />
      <meshBasicMaterial map={texture} />
    </mesh>
  ));
}

/** Position of a block's label in space, in metres. */
function placeOf(
  block: GoodsBlock,
  hasStrip: boolean,
): { width: number; position: [number, number, number] } {
  const { width, low, high } = labelPlace(block, hasStrip);
  const out = sizeOf(block).depth / 2 + 4;
  return { width: width / METRE, position: onBlock(block, 0, (low + high) / 2, out) };
}

const CHIP = { height: 44, padding: 10, picture: 32 } as const;
/** Size of the square grid on which the strokes of an icon are drawn. */
const PICTURE = 24;

/**
 * Draws the mark of goods in the upper right corner of their label; returns the width that the name loses.
 */
function drawChip(context: CanvasRenderingContext2D, { ground, ink, strokes, sign }: PaintedChip): number {
  context.font = '700 30px "Inter Variable", Inter, sans-serif';
  const inner = sign === null ? CHIP.picture : context.measureText(sign).width;
  const width = Math.max(CHIP.height, inner + 2 * CHIP.padding);
  const left = LABEL.width - width - 6;
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(left, 6, width, CHIP.height, 8);
  context.fill();
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 1.5;
  if (sign === null) {
    context.save();
    context.translate(left + (width - CHIP.picture) / 2, 6 + (CHIP.height - CHIP.picture) / 2);
    context.scale(CHIP.picture / PICTURE, CHIP.picture / PICTURE);
    context.lineWidth = 2.4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const stroke of strokes) context.stroke(new Path2D(stroke));
    context.restore();
  } else {
    context.stroke();
    context.textAlign = 'center';
    context.fillText(sign, left + width / 2, 39);
    context.textAlign = 'start';
  }
  return width;
}

/** Texture of a white label with name and price, and the mark in its corner. */
function labelTexture(name: string, price: string | null, chip: PaintedChip | null): CanvasTexture {
  return drawnTexture(LABEL.width, LABEL.height, '#ffffff', (context) => {
    const wide = chip ? drawChip(context, chip) : 0;
    context.fillStyle = '#1a1e27';
    const room = LABEL.width - 2 * LABEL.margin;
    context.font = '500 28px "Inter Variable", Inter, sans-serif';
    const widthOf = (text: string) => context.measureText(text).width;
    context.fillText(cut(name, room - wide, widthOf), LABEL.margin, 42);
    context.font = '700 34px "Inter Variable", Inter, sans-serif';
    // A truncated price would be a wrong price.
    if (price !== null) context.fillText(price, LABEL.margin, 90, room);
  });
}
