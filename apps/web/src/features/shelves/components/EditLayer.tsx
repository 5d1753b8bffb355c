import type { Elevation, Face, Mm } from '@javon/planogram';
import type { RefObject } from 'react';
import type { Surface } from '../editing/drag.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import type { View } from '../view.ts';
import carryStyles from './carry.module.css';
import { Ghosts } from './Ghosts.tsx';
import { useCanvasPresses } from './use-canvas-presses.ts';

interface EditLayerProps {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly edit: PlanEdit;
  readonly surface: RefObject<Surface | null>;
  readonly face: Face;
  readonly elevation: Elevation;
  /** Height of the drawing's upper edge above the floor. */
  readonly top: Mm;
  readonly view: View;
  readonly pan: (dx: number, dy: number) => void;
}

/** What editing adds to a drawing: presses that take hold of things, and what is in hand; it comes when it is needed. */
export function EditLayer(props: EditLayerProps) {
  const { edit, face, top, view } = props;
  const band = useCanvasPresses(props);
  return (
    <>
      <Ghosts edit={edit} face={face} top={top} view={view} />
      {band ? <rect className={carryStyles.band} {...band} /> : null}
    </>
  );
}
