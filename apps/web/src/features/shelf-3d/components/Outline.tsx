import type { GoodsBlock } from '@javon/planogram';
import { useFrame } from '@react-three/fiber';
import { useRef } from 'react';
import { DoubleSide, type Group } from 'three';
import { METRE, onBlock, sizeOf, turnOf } from '../model/blocks.ts';

interface OutlineProps {
  readonly block: GoodsBlock;
  readonly colour: string;
  /** Colour around the frame, so that it contrasts with goods of its own colour. */
  readonly ground: string;
}

/** Thickness of the frame as a share of the viewing distance: about three pixels on a desktop. */
const THICK = 0.0042;
const SIDES = ['low', 'high', 'left', 'right'] as const;

/**
 * Frame around the front of the selected block, of constant thickness on the screen, drawn over everything.
 */
export function Outline({ block, colour, ground }: OutlineProps) {
  return (
    <>
      <Frame block={block} colour={ground} order={10} share={2} />
      <Frame block={block} colour={colour} order={11} share={1} />
    </>
  );
}

interface FrameProps {
  readonly block: GoodsBlock;
  readonly colour: string;
  /** Render order: higher ones are drawn over the others. */
  readonly order: number;
  /** Share of the thickness. */
  readonly share: number;
}

function Frame({ block, colour, order, share }: FrameProps) {
  const { width, height, depth } = sizeOf(block);
  const group = useRef<Group>(null);
  const at = onBlock(block, 0, height / 2, depth / 2 + 6);
  useFrame(({ camera }) => {
    const thick = THICK * Math.hypot(...at.map((one, i) => one - camera.position.getComponent(i)));
    const [across, up, bar] = [width / METRE + thick, height / METRE + thick, thick * share];
    for (const [i, side] of (group.current?.children ?? []).entries()) {
      const away = i % 2 === 0 ? -0.5 : 0.5;
      if (i < 2) side.position.set(0, away * up, 0);
      else side.position.set(away * across, 0, 0);
      side.scale.set(i < 2 ? across + bar : bar, i < 2 ? bar : up + bar, 1);
    }
  });
  return (
    <group ref={group} position={at} rotation={[0, turnOf(block.turn), 0]}>
      {SIDES.map((side) => (
        <mesh key={side} renderOrder={order}>
          <planeGeometry />
          <meshBasicMaterial color={colour} depthTest={false} transparent side={DoubleSide} />
        </mesh>
      ))}
    </group>
  );
}
