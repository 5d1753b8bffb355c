import { facePrints, type ShelfPlan, sceneOf } from '@javon/planogram';
import { useComputedColorScheme } from '@mantine/core';
import { Canvas } from '@react-three/fiber';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoomButtons } from '../components/ZoomButtons.tsx';
import { FIELD, lookAtFace, lookByKey, nearer, openingLook } from './camera.ts';
import { spaceColours } from './colours.ts';
import { Furniture } from './Furniture.tsx';
import { Goods } from './Goods.tsx';
import { Orbit, type OrbitHandle } from './Orbit.tsx';
import type { ShownProducts } from './products.ts';
import { keepQuiet } from './quiet.ts';
import styles from './space.module.css';

keepQuiet();

interface SpaceSceneProps {
  /** Of the shelf. */
  readonly name: string;
  readonly plan: ShelfPlan;
  /** What each placement is of. */
  readonly products: ShownProducts;
  /** The camera goes before it when it changes. */
  readonly face: number;
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** A shelf to walk around: by mouse and touch, and by the keys of a map. */
export function SpaceScene({ name, plan, products, face, chosen, onChoose }: SpaceSceneProps) {
  const { t } = useTranslation('shelf_space');
  const id = useId();
  const orbit = useRef<OrbitHandle>(null);
  const scheme = useComputedColorScheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's colours change with its scheme
  const colours = useMemo(spaceColours, [scheme]);
  const scene = useMemo(() => sceneOf(plan), [plan]);
  // As wide as the place is that it opens in; unknown until that is on the page.
  const [aspect, setAspect] = useState<number | null>(null);
  const measure = useCallback((stage: HTMLElement | null) => {
    if (stage) setAspect((was) => was ?? stage.clientWidth / Math.max(1, stage.clientHeight));
  }, []);
  const opening = useMemo(() => openingLook(scene, plan.type, aspect ?? 1), [scene, plan.type, aspect]);
  const faced = useRef(face);
  useEffect(() => {
    const print = facePrints(plan).find((one) => one.face === face);
    if (faced.current === face || !print) return;
    faced.current = face;
    orbit.current?.go(lookAtFace(print, scene.height, aspect ?? 1));
  }, [face, plan, scene.height, aspect]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const handle = orbit.current;
    if (!handle) return;
    const next = event.key === '0' ? opening : lookByKey(handle.look(), event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    handle.go(next);
  };
  return (
    <div className={styles.space}>
      <div
        ref={measure}
        className={styles.stage}
        role="application"
        aria-label={t('label', { name })}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: one walks around it by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {aspect === null ? null : (
          <Canvas
            frameloop="demand"
            dpr={[1, 2]}
            camera={{ position: [...opening.eye], fov: FIELD, near: 0.05, far: 200 }}
            onPointerMissed={() => onChoose(null)}
          >
            <color attach="background" args={[colours.ground]} />
            <hemisphereLight args={['#ffffff', '#8d93a1', 2.2]} />
            <directionalLight position={[4, 8, 6]} intensity={1.6} />
            <directionalLight position={[-6, 5, -4]} intensity={0.5} />
            <gridHelper args={[30, 30, colours.grid, colours.grid]} position={[0, -0.002, 0]} />
            <Furniture plan={plan} scene={scene} colours={colours} />
            <Goods goods={scene.goods} products={products} chosen={chosen} onChoose={onChoose} />
            <Orbit ref={orbit} opening={opening} />
          </Canvas>
        )}
      </div>
      <p id={`${id}-keys`} className={styles.keys}>
        {t('keys')}
      </p>
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
