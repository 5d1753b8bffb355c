import type { Elevation } from '@javon/planogram';
import { IconHandFinger } from '@tabler/icons-react';
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useStore } from '../../../shared/store.ts';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import type { Placed } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './inspector.module.css';

// Nothing is selected when a shelf opens: the details load right after the drawing.
const loadOne = () => import('./SelectedOne.tsx');
const loadTools = () => import('./SelectionTools.tsx');
const SelectedOne = lazyPart(loadOne, 'SelectedOne');
const SelectedSeveral = lazyPart(() => import('./SelectionTools.tsx'), 'SelectedSeveral');

interface InspectorProps {
  readonly edit: PlanEdit;
  readonly placed: ReadonlyMap<number, Placed>;
  readonly elevations: readonly Elevation[];
  readonly branch: string;
  readonly isEditing: boolean;
}

/** Inspector of the selection with its facts and actions: beside the drawing, on a phone a sheet from below. */
export const Inspector = memo(function Inspector(props: InspectorProps) {
  const { edit, placed, elevations, branch, isEditing } = props;
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  const selection = useStore(edit.selection);
  // On a phone the drawing has all the space for what is put down on it next.
  const isInHand = useSyncExternalStore(edit.carry.subscribe, () => edit.carry.get()?.by === 'hand');
  useEffect(() => {
    // Preloads; a failure is reported when the part is rendered.
    loadOne().catch(() => undefined);
    if (isEditing) loadTools().catch(() => undefined);
  }, [isEditing]);
  const selected = [...selection].flatMap((id) => placed.get(id) ?? []);
  const isOne = selected.length === 1;
  // Keeps the last details mounted while hidden: updating them costs far less than mounting them again.
  const [last, setLast] = useState<number | null>(null);
  const shown = isOne ? (selected[0]?.placement.id ?? null) : last;
  if (shown !== last) setLast(shown);
  const one = shown === null ? undefined : placed.get(shown);
  return (
    <Stack
      as="section"
      gap={12}
      className={styles.inspector}
      aria-label={t('shelves:inspector.title')}
      data-open={(selected.length > 0 && !isInHand) || undefined}
    >
      {one ? (
        <Suspense>
          <div hidden={!isOne}>
            <SelectedOne
              one={one}
              overflow={
                elevations.flatMap((each) => each.boxes).find((box) => box.id === one.placement.id)
                  ?.overflow ?? []
              }
              branch={branch}
              edit={edit}
              isEditing={isEditing}
            />
          </div>
        </Suspense>
      ) : null}
      {selected.length > 1 ? (
        <Suspense>
          <SelectedSeveral selected={selected} edit={edit} isEditing={isEditing} />
        </Suspense>
      ) : null}
      {selected.length === 0 ? (
        <EmptyState
          icon={IconHandFinger}
          title={t('shelves:inspector.hint_title')}
          text={t(isEditing ? 'shelf_editor:hint' : 'shelves:inspector.hint_text')}
        />
      ) : null}
    </Stack>
  );
});
