import { boxName, type GoodsBlock } from '@javon/planogram';
import { useEffect, useMemo } from 'react';
import type { CanvasTexture } from 'three';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { onBlock, sizeOf } from './block.ts';
import { LABEL_ASPECT } from './label-size.ts';
import { labelTexture } from './label-texture.ts';
import type { PaintedBlock } from './painted.ts';
import { labelPlace } from './picture-place.ts';
import { turnOf } from './pieces.ts';

/** Least width of a block that has a label, in millimetres. */
const LABELLED = 60;
const METRE = 1000;

/** A label before each block: name and price, and in its corner the sign that the elevation has there. */
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
    return { all, textures };
  }, [painted, localised]);
  useEffect(
    () => () => {
      for (const texture of labels.textures.values()) texture.dispose();
    },
    [labels],
  );
  return labels.all.map(({ block, texture, width, position }) => (
    <mesh key={block.id} position={position} rotation={[0, turnOf(block.turn), 0]}>
      <planeGeometry args={[width, width / LABEL_ASPECT]} />
      <meshBasicMaterial map={texture} />
    </mesh>
  ));
}

/** Where the label of a block hangs in space, in metres. */
function placeOf(
  block: GoodsBlock,
  hasStrip: boolean,
): { width: number; position: [number, number, number] } {
  const { width, low, high } = labelPlace(block, hasStrip);
  const out = sizeOf(block).depth / 2 + 4;
  return { width: width / METRE, position: onBlock(block, 0, (low + high) / 2, out) };
}
