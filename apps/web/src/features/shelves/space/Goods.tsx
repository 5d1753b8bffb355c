import { boxName, type GoodsBlock } from '@javon/planogram';
import { type ThreeEvent, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Color, type InstancedMesh, Object3D } from 'three';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { piecesOfGoods, turnOf } from './pieces.ts';
import type { ShownProducts } from './products.ts';
import { LABEL_ASPECT, labelTexture } from './shapes.ts';

interface GoodsProps {
  readonly goods: readonly GoodsBlock[];
  readonly products: ShownProducts;
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

const PLAIN = '#9aa3b2';
const CHOSEN = new Color('#4f58e3');

/** Goods as boxes of their colours, all in one go, each placement with its label in front. */
export function Goods({ goods, products, chosen, onChoose }: GoodsProps) {
  const mesh = useRef<InstancedMesh>(null);
  const invalidate = useThree((state) => state.invalidate);
  const pieces = useMemo(() => piecesOfGoods(goods), [goods]);
  useLayoutEffect(() => {
    const boxes = mesh.current;
    if (!boxes) return;
    const dummy = new Object3D();
    for (const [i, { at, size, turn }] of pieces.entries()) {
      dummy.position.set(...at);
      dummy.rotation.set(0, turn, 0);
      dummy.scale.set(...size);
      dummy.updateMatrix();
      boxes.setMatrixAt(i, dummy.matrix);
    }
    boxes.instanceMatrix.needsUpdate = true;
    boxes.computeBoundingSphere();
    invalidate();
  }, [pieces, invalidate]);
  useLayoutEffect(() => {
    const boxes = mesh.current;
    if (!boxes) return;
    const colour = new Color();
    for (const [i, { id }] of pieces.entries()) {
      boxes.setColorAt(i, id === chosen ? CHOSEN : colour.set(products.get(id)?.product.colour ?? PLAIN));
    }
    if (boxes.instanceColor) boxes.instanceColor.needsUpdate = true;
    invalidate();
  }, [pieces, products, chosen, invalidate]);
  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // The end of a turn is no press.
    if (event.delta > 4 || event.instanceId === undefined) return;
    event.stopPropagation();
    onChoose(pieces[event.instanceId]?.id ?? null);
  };
  if (pieces.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the scene, not of the page */}
      <instancedMesh
        key={pieces.length}
        ref={mesh}
        args={[undefined, undefined, pieces.length]}
        onClick={onClick}
      >
        <boxGeometry />
        <meshStandardMaterial roughness={0.7} />
      </instancedMesh>
      <Labels goods={goods} products={products} />
    </>
  );
}

/** Least width of a block that has a label, in millimetres. */
const LABELLED = 60;
const METRE = 1000;

function Labels({
  goods,
  products,
}: {
  readonly goods: readonly GoodsBlock[];
  readonly products: ShownProducts;
}) {
  const localised = useLocalised();
  const labels = useMemo(() => {
    const textures = new Map<number, ReturnType<typeof labelTexture>>();
    const all = goods.flatMap((block) => {
      const product = products.get(block.id)?.product;
      const width = block.width * block.across;
      if (!product || width < LABELLED) return [];
      const texture =
        textures.get(product.id) ??
        labelTexture(
          boxName(localised(product.name), product.brand),
          product.price === null ? null : formatNumber(product.price),
        );
      textures.set(product.id, texture);
      return [{ block, texture, ...labelPlace(block) }];
    });
    return { all, textures };
  }, [goods, products, localised]);
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

/** Where the label of a block hangs: at the lower edge of its front, as wide as there is room. */
function labelPlace(block: GoodsBlock): { width: number; position: [number, number, number] } {
  const across = (block.width * block.across) / METRE;
  const high = (block.height * block.up) / METRE;
  const width = Math.min(across * 0.94, high * 0.6 * LABEL_ASPECT, 0.32);
  const angle = (block.turn * Math.PI) / 180;
  const out = (block.depth * block.behind) / 2 / METRE + 0.002;
  return {
    width,
    position: [
      block.x / METRE - out * Math.sin(angle),
      block.bottom / METRE + width / LABEL_ASPECT / 2 + 0.008,
      block.y / METRE + out * Math.cos(angle),
    ],
  };
}
