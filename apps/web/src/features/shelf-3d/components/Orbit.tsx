import { useThree } from '@react-three/fiber';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { DISTANCES, type Look } from '../model/camera.ts';

/** Methods of the camera for the page. */
export interface OrbitHandle {
  readonly look: () => Look;
  readonly go: (look: Look) => void;
}

interface OrbitProps {
  readonly ref: Ref<OrbitHandle>;
  /** The initial view of the camera. */
  readonly opening: Look;
}

/** Rotates the camera around the shelf by mouse and fingers; a frame is drawn only when it moves. */
export function Orbit({ ref, opening }: OrbitProps) {
  const camera = useThree((state) => state.camera);
  const canvas = useThree((state) => state.gl.domElement);
  const invalidate = useThree((state) => state.invalidate);
  const controls = useMemo(() => {
    const made = new OrbitControls(camera);
    made.maxPolarAngle = Math.PI * 0.52;
    made.minDistance = DISTANCES.min;
    made.maxDistance = DISTANCES.max;
    return made;
  }, [camera]);
  useEffect(() => {
    controls.connect(canvas);
    const draw = () => invalidate();
    controls.addEventListener('change', draw);
    return () => {
      controls.removeEventListener('change', draw);
      controls.dispose();
    };
  }, [controls, canvas, invalidate]);
  const handle = useMemo<OrbitHandle>(
    () => ({
      look: () => ({
        eye: [camera.position.x, camera.position.y, camera.position.z],
        target: [controls.target.x, controls.target.y, controls.target.z],
      }),
      go: ({ eye, target }) => {
        camera.position.set(...eye);
        controls.target.set(...target);
        controls.update();
        invalidate();
      },
    }),
    [camera, controls, invalidate],
  );
  useImperativeHandle(ref, () => handle, [handle]);
  // Changes of the shelf do not move the camera: only the first initial view is applied.
  const first = useRef(opening);
  useEffect(() => handle.go(first.current), [handle]);
  return null;
}
