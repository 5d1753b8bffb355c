import type { Face } from '@javon/planogram';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { type Appearances, FromAbove, type Marks, type WalkedPlan } from '../../shelves/public.ts';
import styles from './space.module.css';

const SpaceScene = lazyPart(() => import('./SpaceScene.tsx'), 'SpaceScene');

interface SpaceViewProps extends WalkedPlan {
  /** Name of the shelf. */
  readonly name: string;
  readonly faces: readonly Face[];
  readonly shown: Appearances;
  readonly marks: Marks;
  /** Opens a face in the front view. */
  readonly onFace: (face: number) => void;
}

/** The shelf in 3D; if the browser cannot draw it, the plan from above and the reason. */
export function SpaceView(props: SpaceViewProps) {
  const { t } = useTranslation('shelf_space');
  const [able] = useState(hasWebgl);
  const label = t('label', { name: props.name });
  const instead = <Instead {...props} label={label} />;
  if (!able) return instead;
  return (
    <Guard instead={instead}>
      <Suspense fallback={<Loading />}>
        <SpaceScene {...props} label={label} />
      </Suspense>
    </Guard>
  );
}

function Loading() {
  return (
    <div className={styles.space}>
      <LoadingState />
    </div>
  );
}

/** The same goods with the same marks, and the same keys to move between them. */
function Instead(props: SpaceViewProps & { readonly label: string }) {
  const { t } = useTranslation('shelf_space');
  return (
    <>
      <Text as="p" size="sm" line="below" role="status" padding="10px 24px" background="var(--j-surface)">
        <b>{t('missing_title')}</b> {t('missing_text')}
      </Text>
      <Suspense fallback={<Loading />}>
        <FromAbove {...props} />
      </Suspense>
    </>
  );
}

/** Shows the plan instead after an error: a graphics driver may fail at any moment. */
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

/** Whether the browser has WebGL; tested once, before the renderer is loaded. */
let known: boolean | null = null;

function hasWebgl(): boolean {
  if (known === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      known = context !== null;
      // Browsers keep only a few of these alive.
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      known = false;
    }
  }
  return known;
}
