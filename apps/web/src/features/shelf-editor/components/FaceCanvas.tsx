import { type ComponentProps, memo, type RefObject, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { FaceDrawing, useFaceView } from '../../shelves/public.ts';
import type { Surface } from '../editing/drag.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';

const EditLayer = lazyOverlay(() => import('./EditLayer.tsx'), 'EditLayer', 'edit');

/** Properties that go to the drawing as they are. */
type Drawn = Omit<
  ComponentProps<typeof FaceDrawing>,
  'canvas' | 'sight' | 'keys' | 'isEdited' | 'onKeyDown' | 'children'
>;

interface FaceCanvasProps extends Drawn {
  /** Null: it is only looked at. */
  readonly edit: PlanEdit | null;
  readonly surface: RefObject<Surface | null>;
  readonly onFace: (step: 1 | -1) => void;
  /** A key led here from another face: the drawing takes the focus as it opens, once. */
  readonly takesKeys: RefObject<boolean>;
}

/** Drawing of one face of a shelf with its keys, and with what editing adds to it. */
export const FaceCanvas = memo(function FaceCanvas(props: FaceCanvasProps) {
  const { face, elevation, edit, surface, onFace, takesKeys, ...drawn } = props;
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const canvas = useRef<HTMLDivElement>(null);
  const sight = useFaceView(canvas, elevation, drawn.selection);
  const onKeyDown = useCanvasKeys({ ...props, canvas, onViewKeys: sight.onKeys });
  return (
    <FaceDrawing
      {...drawn}
      canvas={canvas}
      sight={sight}
      face={face}
      elevation={elevation}
      onKeyDown={onKeyDown}
      isEdited={edit !== null}
      keys={edit ? t('shelf_editor:keys.short') : t('shelves:view.keys')}
    >
      {edit && sight.view ? (
        <Suspense>
          <EditLayer
            canvas={canvas}
            edit={edit}
            face={face}
            elevation={elevation}
            surface={surface}
            top={elevation.extent.y + elevation.extent.height}
            view={sight.view}
            pan={sight.panPixels}
          />
        </Suspense>
      ) : null}
    </FaceDrawing>
  );
});
