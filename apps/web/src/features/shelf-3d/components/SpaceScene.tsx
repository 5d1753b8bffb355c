import { TAG_STATES } from '@javon/contract';
import { facePrints, sceneOf } from '@javon/planogram';
import { useComputedColorScheme } from '@mantine/core';
import { Canvas } from '@react-three/fiber';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { setConsoleFunction } from 'three';
import { actionOf, namesOf } from '../../../shared/keys/key-map.ts';
import { useListedKeys } from '../../../shared/keys/use-keys.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { TAG_ICONS } from '../../../shared/ui/values/StatusBadge.tsx';
import {
  type Appearances,
  ChosenLine,
  type Marks,
  useWalk,
  type WalkedPlan,
  ZoomButtons,
} from '../../shelves/public.ts';
import { FIELD, lookAtFace, lookByKey, nearer, openingLook, seesGoods } from '../model/camera.ts';
import { type SpaceColours, spaceColours } from '../model/colours.ts';
import { type PaintOf, pagePaint } from '../model/page-paint.ts';
import { Furniture } from './Furniture.tsx';
import { Gone, Goods } from './Goods.tsx';
import { Orbit, type OrbitHandle } from './Orbit.tsx';
import { Outline } from './Outline.tsx';
import styles from './space.module.css';

/** Deprecation warning about the clock that @react-three/fiber creates for each canvas; we cannot fix it. */
const KNOWN = 'THREE.Clock: This module has been deprecated';

// All other messages of three.js reach the console.
setConsoleFunction((type: 'log' | 'warn' | 'error', message: string, ...rest: unknown[]) => {
  // biome-ignore lint/suspicious/noConsole: three.js logs there by default
  if (!message.startsWith(KNOWN)) console[type](message, ...rest);
});

interface SpaceSceneProps extends WalkedPlan {
  readonly label: string;
  readonly shown: Appearances;
  readonly marks: Marks;
}

/** Values that the scene reads from the page once it is mounted. */
interface Page {
  readonly colours: SpaceColours;
  readonly paintOf: PaintOf;
  /** Initial width of the container, relative to its height. */
  readonly aspect: number;
}

/**
 * 3D view of a shelf, controlled by mouse and touch, and by keys as on a map. Other keys move from product to
 * product; the camera moves in front of one that is not visible.
 */
export function SpaceScene(props: SpaceSceneProps) {
  const { label, plan, placed, shown, marks, current } = props;
  const { t } = useTranslation('shelf_space');
  const id = useId();
  const orbit = useRef<OrbitHandle>(null);
  const { stage, probe, page } = usePage();
  const scene = useMemo(() => sceneOf(plan), [plan]);
  const faces = useMemo(() => facePrints(plan), [plan]);
  const aspect = page?.aspect ?? 1;
  const opening = useMemo(() => openingLook(scene, plan.type, aspect), [scene, plan.type, aspect]);
  const walk = useWalk(props);
  const { at, selected, choose } = walk;
  const goBefore = useCallback(
    (face: number | undefined) => {
      const print = faces.find((one) => one.face === face);
      if (print) orbit.current?.go(lookAtFace(print, faces, scene.height, aspect));
    },
    [faces, scene.height, aspect],
  );
  const isSeen = (goods: number | null) => {
    const [look, block] = [orbit.current?.look(), scene.goods.find((one) => one.id === goods)];
    return look !== undefined && block !== undefined && seesGoods(look, block, faces, aspect);
  };
  const onFace = useEffectEvent(() => {
    // The selection may have reached this face product by product.
    if (placed.get(at ?? 0)?.placement.face !== current || !isSeen(at)) goBefore(current);
  });
  const faced = useRef(current);
  useEffect(() => {
    if (faced.current === current) return;
    faced.current = current;
    onFace();
  }, [current]);
  useListedKeys('shelf_space', namesOf('shelf_space'));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { taken, to } = walk.onKeys(event);
    if (to !== null && !isSeen(to)) goBefore(placed.get(to)?.placement.face);
    const handle = orbit.current;
    const action = actionOf('shelf_space', event);
    if (taken || !handle || !action) return;
    const next = action === 'whole' ? opening : lookByKey(handle.look(), event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    handle.go(next);
  };
  const chosen = at === null ? selected : new Set([...selected, at]);
  return (
    <div className={styles.space}>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        data-canvas
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys control the camera
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {page === null ? null : (
          <Canvas
            flat
            frameloop="demand"
            dpr={[1, 2]}
            camera={{ position: [...opening.eye], fov: FIELD, near: 0.05, far: 200 }}
            onPointerMissed={() => choose(null)}
          >
            <color attach="background" args={[page.colours.ground]} />
            <hemisphereLight args={['#dfe2ea', '#ffffff', 2.6]} />
            <directionalLight position={[4, 8, 6]} intensity={1.2} />
            <directionalLight position={[-6, 5, -4]} intensity={0.6} />
            <gridHelper args={[30, 30, page.colours.grid, page.colours.grid]} position={[0, -0.002, 0]} />
            <Furniture plan={plan} scene={scene} colours={page.colours} />
            <Goods
              goods={scene.goods}
              placed={placed}
              shown={shown}
              paintOf={page.paintOf}
              onChoose={choose}
            />
            {scene.goods
              .filter((block) => chosen.has(block.id))
              .map((block) => (
                <Outline
                  key={block.id}
                  block={block}
                  colour={page.colours.focus}
                  ground={page.colours.ground}
                />
              ))}
            <Gone plan={plan} gone={marks.gone} colours={page.colours} />
            <Orbit ref={orbit} opening={opening} />
          </Canvas>
        )}
      </div>
      <div ref={probe} className="visually-hidden" aria-hidden="true">
        {TAG_STATES.map((state) => {
          const Icon = TAG_ICONS[state];
          return <Icon key={state} data-icon={state} />;
        })}
      </div>
      <ChosenLine at={at} placed={placed} shown={shown} isOpen={selected.size > 0} edge="top" />
      <Text as="p" size="xs" tone="quiet" id={`${id}-keys`} className={styles.keys}>
        <span>{t('keys')}</span> <span>{t('keys_goods')}</span>
      </Text>
      <ZoomButtons
        onZoom={(step) => {
          const handle = orbit.current;
          if (handle) handle.go(nearer(handle.look(), step === 1 ? 1 / 1.3 : 1.3));
        }}
        onFit={() => orbit.current?.go(opening)}
      />
    </div>
  );
}

/** Reads the page's colours, again when the scheme changes, and the aspect of the scene's container. */
function usePage() {
  const stage = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Page | null>(null);
  const scheme = useComputedColorScheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's colours change with its scheme
  useLayoutEffect(() => {
    const [place, host] = [stage.current, probe.current];
    if (!place || !host) return;
    const { clientWidth, clientHeight } = place;
    setPage((was) => ({
      colours: spaceColours(),
      paintOf: pagePaint(host),
      aspect: was?.aspect ?? clientWidth / Math.max(1, clientHeight),
    }));
  }, [scheme]);
  return { stage, probe, page };
}
