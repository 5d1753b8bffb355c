import type { GoodsBlock } from '@javon/planogram';

const METRE = 1000;

/** A point of a block in metres: from its middle to the right, from its foot up, from its middle outwards. */
export function onBlock(block: GoodsBlock, right: number, up: number, out: number): [number, number, number] {
  const angle = (block.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    (block.x + right * cos - out * sin) / METRE,
    (block.bottom + up) / METRE,
    (block.y + right * sin + out * cos) / METRE,
  ];
}

/** Width, height and depth of a whole block. */
export function sizeOf(block: GoodsBlock): { width: number; height: number; depth: number } {
  return {
    width: block.width * block.across,
    height: block.height * block.up,
    depth: block.depth * block.behind,
  };
}
