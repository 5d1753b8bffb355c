import { drawElevation, drawPlan, facesOf, type ShelfPlan } from '@javon/planogram';
import { svgNodes } from '@javon/planogram/svg';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SvgTree } from '../components/SvgTree.tsx';
import { INKS } from '../inks.ts';
import type { FormView } from './DrawingPane.tsx';
import styles from './form.module.css';

interface DrawingPeekProps {
  readonly plan: ShelfPlan;
  readonly face: number;
  readonly view: FormView;
  /** Leads to the drawing itself. */
  readonly onPress: () => void;
}

/** The furniture in small, where there is no room for it beside the fields: one sees it change while one types. */
export function DrawingPeek({ plan, face, view, onPress }: DrawingPeekProps) {
  const { t } = useTranslation('shelf_form');
  const id = useId();
  const { width, height, children } = useMemo(() => {
    const faces = facesOf(plan.type, plan.storeys);
    const current = faces.find((one) => one.face === face) ?? faces[0];
    const drawing =
      view === 'plan' || !current ? drawPlan(plan) : drawElevation(current, [], { supports: plan.supports });
    return { ...drawing, ...svgNodes(drawing, { id, inkOf: (ink) => INKS[ink] }) };
  }, [plan, face, view, id]);
  return (
    <button type="button" className={styles.peek} aria-label={t('drawing')} onClick={onPress}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <SvgTree nodes={children} />
      </svg>
    </button>
  );
}
