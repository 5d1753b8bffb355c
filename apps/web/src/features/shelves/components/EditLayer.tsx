import carryStyles from './carry.module.css';
import { Ghosts } from './Ghosts.tsx';
import { type EditedCanvas, useCanvasPresses } from './use-canvas-presses.ts';

/**
 * Layer that editing adds to a drawing: drag, drop, selection band and what is carried. Loaded when editing begins.
 */
export function EditLayer(props: EditedCanvas) {
  const { edit, face, top, view } = props;
  const band = useCanvasPresses(props);
  return (
    <>
      <Ghosts edit={edit} face={face} top={top} view={view} />
      {band ? <rect className={carryStyles.band} {...band} /> : null}
    </>
  );
}
