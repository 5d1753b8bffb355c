import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useState } from 'react';
import { BufferGeometry, type CanvasTexture, Float32BufferAttribute } from 'three';
import { useStoredFile } from '../../../shared/ui/picture/use-stored-file.ts';
import { onBlock, sizeOf } from '../model/blocks.ts';
import { drawnTexture } from '../model/drawn-texture.ts';
import type { PaintedBlock } from '../model/page-paint.ts';
import { picturePlaces } from '../model/picture-place.ts';
import { useDisposed } from './use-disposed.ts';

/** Longest side of a picture's texture in pixels: one scene has hundreds of them. */
const LONGEST = 192;
/** Distance of a picture from the front, in millimetres. */
const OUT = 4;

/** Pictures of the goods on their fronts, as in the front view. */
export function Pictures({ painted }: { readonly painted: readonly PaintedBlock[] }) {
  const byPath = useMemo(() => [...Map.groupBy(painted, ({ one }) => one.product.picture_url)], [painted]);
  return byPath.map(([path, blocks]) =>
    path === null ? null : <PictureOnFronts key={path} path={path} blocks={blocks} />,
  );
}

interface PictureOnFrontsProps {
  readonly path: string;
  readonly blocks: readonly PaintedBlock[];
}

/**
 * Texture of a product's picture on the fronts of its blocks; renders nothing until it is loaded, or if it
 * cannot be.
 */
function PictureOnFronts({ path, blocks }: PictureOnFrontsProps) {
  const url = useStoredFile(path);
  const texture = useTexture(url);
  const geometry = useMemo(
    () => (texture ? picturesGeometry(blocks, texture.image.width / texture.image.height) : null),
    [texture, blocks],
  );
  useDisposed(geometry);
  if (!texture || !geometry) return null;
  return (
    <mesh geometry={geometry}>
      <meshBasicMaterial map={texture} />
    </mesh>
  );
}

/** A picture as a small texture on white; null until it is loaded. */
function useTexture(url: string | null): CanvasTexture<HTMLCanvasElement> | null {
  const invalidate = useThree((state) => state.invalidate);
  const [texture, setTexture] = useState<CanvasTexture<HTMLCanvasElement> | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    let made: CanvasTexture<HTMLCanvasElement> | null = null;
    let isGone = false;
    const image = new Image();
    image.onload = () => {
      if (isGone) return;
      made = textureOf(image);
      setTexture(made);
      invalidate();
    };
    image.src = url;
    return () => {
      isGone = true;
      made?.dispose();
      setTexture(null);
    };
  }, [url, invalidate]);
  return texture;
}

function textureOf(image: HTMLImageElement): CanvasTexture<HTMLCanvasElement> {
  const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  return drawnTexture(width, height, '#ffffff', (context) => context.drawImage(image, 0, 0, width, height));
}

/** Corners of the texture in the order of the corners of a rectangle. */
const CORNERS = [0, 0, 1, 0, 1, 1, 0, 1];

function picturesGeometry(blocks: readonly PaintedBlock[], aspect: number): BufferGeometry {
  const [positions, corners, index]: [number[], number[], number[]] = [[], [], []];
  for (const { block, paint } of blocks) {
    const out = sizeOf(block).depth / 2 + OUT;
    for (const { left, right, low, high } of picturePlaces(block, paint.strip !== null, aspect)) {
      const first = positions.length / 3;
      positions.push(
        ...onBlock(block, left, low, out),
        ...onBlock(block, right, low, out),
        ...onBlock(block, right, high, out),
        ...onBlock(block, left, high, out),
      );
      corners.push(...CORNERS);
      index.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(corners, 2));
  geometry.setIndex(index);
  return geometry;
}
