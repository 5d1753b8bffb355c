import { type Box, drawPlan, type Face, footprintOf, type ShelfPlan } from '@javon/planogram';
import { svgNodes } from '@javon/planogram/svg';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { INKS } from '../inks.ts';
import { EVEN_MARGIN, fitView, type Screen } from '../view.ts';
import { useFaceName } from './FaceTabs.tsx';
import styles from './from-above.module.css';
import { SvgTree } from './SvgTree.tsx';
import shelfStyles from './shelf.module.css';
import { useView } from './use-view.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

const evenView = (extent: Box, screen: Screen) => fitView(extent, screen, EVEN_MARGIN);

interface FromAboveProps {
  readonly label: string;
  readonly plan: ShelfPlan;
  readonly faces: readonly Face[];
  readonly current: number | undefined;
  /** Opens a face. */
  readonly onFace: (face: number) => void;
}

/** The shelf from above, with its tables and the start of the walk; a press on a face opens it. */
export function FromAbove({ label, plan, faces, current, onFace }: FromAboveProps) {
  const { t } = useTranslation('shelves');
  const nameOf = useFaceName();
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const { drawing, outlines } = useMemo(() => {
    const drawn = drawPlan(plan, {
      faceLabel: (face) => {
        const one = faces.find((each) => each.face === face);
        return one ? nameOf(one) : '';
      },
      ...(current === undefined ? {} : { current }),
    });
    const [dx, dy] = drawn.origin;
    return {
      drawing: drawn,
      outlines: footprintOf(plan)
        .faces.filter((one) => faces.some((each) => each.face === one.face))
        .map((one) => ({
          face: one.face,
          points: one.outline.map(([x, y]) => `${x + dx},${y + dy}`).join(' '),
        })),
    };
  }, [plan, faces, current, nameOf]);
  const extent = useMemo(() => ({ x: 0, y: 0, width: drawing.width, height: drawing.height }), [drawing]);
  const { view, screen, fit, zoom, onKeys } = useView(canvas, extent, evenView);
  const nodes = useMemo(
    () => svgNodes(drawing, { id, inkOf: (ink) => INKS[ink], fontFamily: 'inherit' }),
    [drawing, id],
  );
  return (
    <div className={shelfStyles.canvas}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that move the drawing */}
      <div ref={canvas} className={shelfStyles.drawing} onKeyDown={(event) => onKeys(event)}>
        {view && screen ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and scaled by keys
          <svg width={screen.width} height={screen.height} role="img" aria-label={label} tabIndex={0}>
            <title>{label}</title>
            <g transform={`scale(${view.scale}) translate(${-view.left} ${-view.top})`}>
              <SvgTree nodes={nodes.children} />
              {outlines.map((one) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the tabs above do the same by keys
                <polygon
                  key={one.face}
                  className={styles.face}
                  points={one.points}
                  onClick={() => onFace(one.face)}
                />
              ))}
            </g>
          </svg>
        ) : null}
      </div>
      <p className="visually-hidden">{t('views.plan_hint')}</p>
      <ZoomButtons onZoom={zoom} onFit={fit} />
    </div>
  );
}
