import { type GoodsBlock, type ShelfPlan, sceneOf } from '@javon/planogram';
import { type ThreeEvent, useThree } from '@react-three/fiber';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Color, type InstancedMesh, Object3D } from 'three';
import type { Appearances, Marks, Placed } from '../../shelves/public.ts';
import { piecesOfGoods } from '../model/blocks.ts';
import type { SpaceColours } from '../model/colours.ts';
import type { PaintedBlock, PaintOf } from '../model/page-paint.ts';
import { edgesGeometry, frameParts, frontsGeometry, stripPart } from '../model/quads.ts';
import { Labels } from './Labels.tsx';
import { Pictures } from './Pictures.tsx';
import { useDisposed } from './use-disposed.ts';

interface GoodsProps {
  readonly goods: readonly GoodsBlock[];
  readonly placed: ReadonlyMap<number, Placed>;
  readonly shown: Appearances;
  readonly paintOf: PaintOf;
  readonly onChoose: (id: number | null) => void;
}

/** Thickness of the frame around products marked by a comparison, in millimetres. */
const RING = 14;

/**
 * Goods as boxes in one instanced mesh, with the marks of the front view: colour, strip and frame, and
 * labels.
 */
export function Goods({ goods, placed, shown, paintOf, onChoose }: GoodsProps) {
  const mesh = useRef<InstancedMesh>(null);
  const invalidate = useThree((state) => state.invalidate);
  const pieces = useMemo(() => piecesOfGoods(goods), [goods]);
  const painted = useMemo(
    () =>
      goods.flatMap((block): PaintedBlock[] => {
        const [one, how] = [placed.get(block.id), shown.get(block.id)];
        return one && how ? [{ block, one, paint: paintOf(how, one.product.colour) }] : [];
      }),
    [goods, placed, shown, paintOf],
  );
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
    const fills = new Map(painted.map(({ block, paint }) => [block.id, paint.fill]));
    for (const [i, { id }] of pieces.entries()) boxes.setColorAt(i, colour.set(fills.get(id) ?? PLAIN));
    if (boxes.instanceColor) boxes.instanceColor.needsUpdate = true;
    invalidate();
  }, [pieces, painted, invalidate]);
  const edges = useMemo(
    () => edgesGeometry(painted.map(({ block, paint }) => ({ block, colour: paint.edge }))),
    [painted],
  );
  const fronts = useMemo(
    () =>
      frontsGeometry(
        painted.flatMap(({ block, paint: { strip, ring } }) => [
          ...(strip ? [stripPart(block, strip)] : []),
          ...(ring ? frameParts(block, RING, ring) : []),
        ]),
      ),
    [painted],
  );
  useDisposed(edges);
  useDisposed(fronts);
  const onClick = (event: ThreeEvent<MouseEvent>) => {
    // The end of a rotation is no press.
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
      <lineSegments geometry={edges}>
        <lineBasicMaterial vertexColors />
      </lineSegments>
      <mesh geometry={fronts}>
        <meshBasicMaterial vertexColors />
      </mesh>
      <Pictures painted={painted} />
      <Labels painted={painted} />
    </>
  );
}

/** Colour of an unknown product. */
const PLAIN = '#9aa3b2';

interface GoneProps {
  readonly plan: ShelfPlan;
  readonly gone: Marks['gone'];
  readonly colours: SpaceColours;
}

/** Empty boxes of removed and moved placements; the fronts of removed ones are crossed out. */
export function Gone({ plan, gone, colours }: GoneProps) {
  const lines = useMemo(() => {
    // Indexes replace the ids: the plan may have a placement of the same id too.
    const placements = gone.map(({ placement }, i) => ({ ...placement, id: i }));
    return edgesGeometry(
      sceneOf({ ...plan, placements }).goods.map((block) => {
        const isRemoved = gone[block.id]?.mark === 'removed';
        return { block, colour: isRemoved ? colours.removed : colours.moved, isCrossed: isRemoved };
      }),
    );
  }, [plan, gone, colours]);
  useDisposed(lines);
  return (
    <lineSegments geometry={lines}>
      <lineBasicMaterial vertexColors />
    </lineSegments>
  );
}
