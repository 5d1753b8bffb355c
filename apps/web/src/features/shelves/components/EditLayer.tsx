import carryStyles from './carry.module.css';
import { Ghosts } from './Ghosts.tsx';
import { type EditedCanvas, useCanvasPresses } from './use-canvas-presses.ts';

/** What editing adds to a drawing: presses that take hold of things, and what is in hand; it comes when it is needed. */
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
