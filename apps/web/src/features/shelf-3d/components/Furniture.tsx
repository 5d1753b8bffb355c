import type { Prism, Scene, ShelfPlan, Zone } from '@javon/planogram';
import { useMemo } from 'react';
import { DoubleSide } from 'three';
import { METRE, turnOf } from '../model/blocks.ts';
import type { SpaceColours } from '../model/colours.ts';
import { prismGeometry, wallGeometry, zoneTexture } from '../model/shapes.ts';
import { useDisposed } from './use-disposed.ts';

interface FurnitureProps {
  readonly plan: ShelfPlan;
  readonly scene: Scene;
  readonly colours: SpaceColours;
}

const ZONES = ['golden', 'green', 'red'] as const satisfies readonly Zone[];
const PHONE = [0.075, 0.012, 0.155] as const;

/** Boards, posts, supports and tables, and behind each storey its zone in colour and pattern. */
export function Furniture({ plan, scene, colours }: FurnitureProps) {
  return (
    <>
      <Zones plan={plan} scene={scene} colours={colours} />
      {scene.boards.map((board) => (
        <Solid key={`${board.face}:${board.storey}`} prism={board} colour={colours.board} />
      ))}
      {scene.uprights.map((post, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: posts have no other id
        <Solid key={i} prism={post} colour={colours.post} />
      ))}
      {scene.supports.map((support, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Solid key={i} prism={support} colour={colours.support} />
      ))}
      {scene.tables.map((table) => (
        <Table key={table.print.table} table={table} colours={colours} />
      ))}
    </>
  );
}

function Solid({ prism, colour }: { readonly prism: Prism; readonly colour: string }) {
  const geometry = useMemo(() => prismGeometry(prism), [prism]);
  useDisposed(geometry);
  return (
    <mesh geometry={geometry}>
      <meshStandardMaterial color={colour} roughness={0.8} />
    </mesh>
  );
}

function Zones({ plan, scene, colours }: FurnitureProps) {
  const textures = useMemo(() => ZONES.map((zone) => zoneTexture(zone, ...colours[zone])), [colours]);
  const walls = useMemo(() => {
    const heights = new Map(plan.storeys.map((one) => [`${one.face}:${one.storey}`, one.height]));
    return scene.boards.flatMap((board) => {
      const key = `${board.face}:${board.storey}`;
      const geometry = wallGeometry(board, heights.get(key) ?? 0);
      return geometry ? [{ key, zone: board.zone, geometry }] : [];
    });
  }, [plan, scene]);
  const geometries = useMemo(() => walls.map(({ geometry }) => geometry), [walls]);
  useDisposed(textures);
  useDisposed(geometries);
  return walls.map(({ key, zone, geometry }) => (
    <mesh key={key} geometry={geometry}>
      <meshBasicMaterial map={textures[ZONES.indexOf(zone)] ?? null} side={DoubleSide} />
    </mesh>
  ));
}

interface TableProps {
  readonly table: Scene['tables'][number];
  readonly colours: SpaceColours;
}

function Table({ table, colours }: TableProps) {
  const { spot, places } = table.print;
  const top = (table.bottom + table.height) / METRE;
  return (
    <>
      <Solid prism={table} colour={colours.table} />
      <mesh
        position={[spot.x / METRE, table.bottom / METRE / 2, spot.y / METRE]}
        rotation={[0, turnOf(spot.turn), 0]}
      >
        <boxGeometry args={[0.24, table.bottom / METRE, 0.24]} />
        <meshStandardMaterial color={colours.post} roughness={0.8} />
      </mesh>
      {places
        .filter((place) => place.taken)
        .map(({ x, y, turn }) => (
          <mesh
            key={`${x} ${y}`}
            position={[x / METRE, top + PHONE[1] / 2, y / METRE]}
            rotation={[0, turnOf(turn), 0]}
          >
            <boxGeometry args={[...PHONE]} />
            <meshStandardMaterial color={colours.phone} roughness={0.4} />
          </mesh>
        ))}
    </>
  );
}
