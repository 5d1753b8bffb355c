import { drawPlan, type ShelfPlan } from '@javon/planogram';
import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../../shared/store.ts';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { FittedDrawing } from '../components/FittedDrawing.tsx';
import type { ShownProducts } from './products.ts';
import styles from './space.module.css';
import { hasWebgl } from './webgl.ts';

const SpaceScene = lazy(() => import('./SpaceScene.tsx').then((module) => ({ default: module.SpaceScene })));

interface SpaceViewProps {
  /** Of the shelf. */
  readonly name: string;
  readonly plan: ShelfPlan;
  /** What each placement is of. */
  readonly products: ShownProducts;
  /** The camera goes before it when it changes. */
  readonly face: number;
  readonly selection: Store<ReadonlySet<number>>;
  readonly onSelect: (ids: readonly number[]) => void;
}

/** The shelf in space; where the browser cannot draw that, the plan from above and the reason. */
export function SpaceView({ name, plan, products, face, selection, onSelect }: SpaceViewProps) {
  const [able] = useState(hasWebgl);
  const [chosen = null] = useStore(selection);
  const instead = <Instead name={name} plan={plan} />;
  if (!able) return instead;
  return (
    <Guard instead={instead}>
      <Suspense fallback={<LoadingState />}>
        <SpaceScene
          {...{ name, plan, products, face, chosen }}
          onChoose={(id) => onSelect(id === null ? [] : [id])}
        />
      </Suspense>
    </Guard>
  );
}

function Instead({ name, plan }: Pick<SpaceViewProps, 'name' | 'plan'>) {
  const { t } = useTranslation('shelf_space');
  const drawing = useMemo(() => drawPlan(plan), [plan]);
  return (
    <div className={styles.instead}>
      <p role="status">
        <b>{t('missing_title')}</b> {t('missing_text')}
      </p>
      <FittedDrawing label={t('label', { name })} drawing={drawing} />
    </div>
  );
}

/** A graphics driver may refuse at any moment: the page stays, with the plan in its place. */
class Guard extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
