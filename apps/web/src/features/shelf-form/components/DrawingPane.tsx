import {
  drawElevation,
  drawPlan,
  type ElevationDrawing,
  type ElevationOptions,
  type Face,
  type FaceKey,
  faceKeys,
  facesOf,
  type ShelfPlan,
} from '@javon/planogram';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { FittedDrawing, SvgDrawing, useFaceName } from '../../shelves/public.ts';
import type { Brush } from '../model/zones.ts';
import type { TableMoves } from '../use-table-moves.ts';
import { BrushChoice } from './BrushChoice.tsx';
import styles from './form.module.css';
import { StoreyButtons } from './StoreyButtons.tsx';
import { TablePlan } from './TablePlan.tsx';

/** How the form's drawing looks at the shelf. */
export type FormView = 'elevation' | 'plan';

interface DrawingPaneProps {
  readonly plan: ShelfPlan;
  /** The sizes are invalid: the last valid drawing is shown. */
  readonly isStale: boolean;
  readonly face: number;
  readonly view: FormView;
  readonly moves: TableMoves;
  readonly lookOf: ElevationOptions['lookOf'];
  readonly onFace: (face: number) => void;
  readonly onView: (view: FormView) => void;
  readonly onPaint: (key: FaceKey, storey: number, brush: Brush) => void;
}

/**
 * The shelf as the form describes it, face by face or from above; a click on a storey paints it, and tables are
 * moved on the plan.
 */
export function DrawingPane(props: DrawingPaneProps) {
  const { plan, isStale, face, view, lookOf, onFace, onPaint } = props;
  const { t } = useTranslation('shelf_form');
  const nameOf = useFaceName();
  const [brush, setBrush] = useState<Brush>('golden');
  const faces = useMemo(() => facesOf(plan.type, plan.storeys), [plan]);
  const current = faces.find((one) => one.face === face) ?? faces[0];
  return (
    <Stack as="section" gap={10} aria-label={t('drawing')}>
      <Row gap={16} rowGap={8} align="center" justify="between" wrap>
        <SegmentedControl
          size="xs"
          aria-label={t('view_label')}
          data={(['elevation', 'plan'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(next) => props.onView(next === 'plan' ? 'plan' : 'elevation')}
        />
        {current ? <Quiet size="sm">{factsOf(current, t)}</Quiet> : null}
      </Row>
      {view === 'elevation' && faces.length > 1 ? (
        <Chips label={t('face')}>
          {faces.map((one) => (
            <Chip key={one.face} pressed={one.face === current?.face} onPress={() => onFace(one.face)}>
              {nameOf(one)}
            </Chip>
          ))}
        </Chips>
      ) : null}
      {view === 'plan' ? (
        <TablePlan plan={plan} face={face} moves={props.moves} />
      ) : current ? (
        <FromBefore
          plan={plan}
          face={current}
          brush={brush}
          lookOf={lookOf}
          onPaint={(storey) => onPaint(faceKeys(plan.type)[current.face - 1] ?? 'front', storey, brush)}
        />
      ) : null}
      {isStale ? <Quiet size="sm">{t('incomplete')}</Quiet> : null}
      {view === 'elevation' ? <BrushChoice value={brush} onChange={setBrush} /> : null}
    </Stack>
  );
}

function factsOf(face: Face, t: ReturnType<typeof useTranslation<'shelf_form'>>['t']): string {
  const [length, height] = [formatCm(face.length), formatCm(face.height)];
  return t('facts', { length, height, storeys: face.storeys.length });
}

interface FromBeforeProps {
  readonly plan: ShelfPlan;
  readonly face: Face;
  readonly brush: Brush;
  readonly lookOf: ElevationOptions['lookOf'];
  readonly onPaint: (storey: number) => void;
}

function FromBefore({ plan, face, brush, lookOf, onPaint }: FromBeforeProps) {
  const { t } = useTranslation('shelf_form');
  const nameOf = useFaceName();
  const drawing = useMemo<ElevationDrawing>(
    () => drawElevation(face, plan.placements, { supports: plan.supports, ...(lookOf ? { lookOf } : {}) }),
    [face, plan, lookOf],
  );
  return (
    <FittedDrawing label={t('drawn', { face: nameOf(face) })} drawing={drawing}>
      {(fit) => (
        <StoreyButtons
          storeys={face.storeys}
          left={drawing.left}
          floor={drawing.floor}
          fit={fit}
          brush={brush}
          onPaint={onPaint}
        />
      )}
    </FittedDrawing>
  );
}

interface DrawingPeekProps {
  readonly plan: ShelfPlan;
  readonly face: number;
  readonly view: FormView;
  /** Leads to the drawing itself. */
  readonly onPress: () => void;
}

/** The furniture in small, where there is no space for it beside the fields: one sees it change while one types. */
export function DrawingPeek({ plan, face, view, onPress }: DrawingPeekProps) {
  const { t } = useTranslation('shelf_form');
  const drawing = useMemo(() => {
    const faces = facesOf(plan.type, plan.storeys);
    const current = faces.find((one) => one.face === face) ?? faces[0];
    return view === 'plan' || !current
      ? drawPlan(plan)
      : drawElevation(current, [], { supports: plan.supports });
  }, [plan, face, view]);
  return (
    <button type="button" className={styles.peek} aria-label={t('drawing')} onClick={onPress}>
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
        <SvgDrawing drawing={drawing} />
      </svg>
    </button>
  );
}
