import type { ShelfSummary } from '@javon/contract';
import type { Elevation, Face, ShelfPlan } from '@javon/planogram';
import { IconLayoutGrid } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { createStore, useStore } from '../../../shared/store.ts';
import { Grid, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { EmptyState, LoadingState } from '../../../shared/ui/states/states.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import { SpaceView } from '../../shelf-3d/public.ts';
import {
  type Drawn,
  FaceTabs,
  FromAbove,
  Legend,
  type LookedAt,
  PlanFacts,
  type ShelfView,
  type TagStates,
  useDrawn,
  useFaceName,
  withComing,
} from '../../shelves/public.ts';
import type { Surface } from '../editing/drag.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { FaceCanvas } from './FaceCanvas.tsx';
import { Inspector } from './Inspector.tsx';
import styles from './plan-editor.module.css';

const CarriedChip = lazyPart(() => import('./CarryBar.tsx'), 'CarriedChip', { quiet: true });
const CarryBar = lazyPart(() => import('./CarryBar.tsx'), 'CarryBar');
const EditTools = lazyPart(() => import('./EditTools.tsx'), 'EditTools');
const ProductList = lazyPart(() => import('./ProductList.tsx'), 'ProductList');
const ViewTools = lazyPart(() => import('./ViewTools.tsx'), 'ViewTools', { quiet: true });

/** Plan that a panel shows in place of the current one, and the plan that it is compared with. */
export interface Preview {
  readonly plan: ShelfPlan;
  readonly before: ShelfPlan;
}

interface PlanEditorProps {
  /** Of the shelf, for readers. */
  readonly name: string;
  readonly edit: PlanEdit;
  /** `look`: nothing on it is changed. */
  readonly mode: 'look' | 'edit';
  readonly branch: string;
  readonly categories: ShelfSummary['categories'];
  /** State of the tag of each product that stands on the saved shelf; null: unknown. */
  readonly tags: TagStates | null;
  readonly at: LookedAt;
  readonly onLook: (next: LookedAt) => void;
  /** Drawn in place of the plan, with what it would change of it. */
  readonly preview?: ShelfPlan | null | undefined;
  /** Plan to mark the changes against; a preview without one is compared with the plan. */
  readonly compareWith?: ShelfPlan | null | undefined;
  /** Replaces the inspector. */
  readonly panel?: ReactNode;
  /** At the end of the row of tools. */
  readonly tools?: ReactNode;
}

/** Of a preview nothing is selected. */
const NO_ONE = createStore<ReadonlySet<number>>(new Set());

interface Looked {
  readonly faces: readonly Face[];
  readonly current: Face | undefined;
  readonly onLook: PlanEditorProps['onLook'];
}

/** Functions that lead to another face or view, the same from render to render, and what they do to the selection. */
function usePlanMoves(edit: PlanEdit, looked: Looked) {
  const takesKeys = useRef(false);
  const shownRef = useLatest(looked);
  const select = useCallback((ids: readonly number[]) => edit.select(ids), [edit]);
  const toggle = useCallback((id: number) => edit.toggle(id), [edit]);
  const openFace = useCallback(
    (face: number) => {
      edit.select([]);
      shownRef.current.onLook({ face });
    },
    [edit],
  );
  const openView = useCallback((next: ShelfView) => shownRef.current.onLook({ view: next }), []);
  const reachFace = useCallback((face: number) => shownRef.current.onLook({ face }), []);
  const openFront = useCallback((face: number) => shownRef.current.onLook({ face, view: 'elevation' }), []);
  const stepFace = useCallback(
    (step: 1 | -1) => {
      const { faces: all, current: now, onLook: look } = shownRef.current;
      const next = now && all[all.indexOf(now) + step];
      const carry = edit.carry.get();
      if (!next) return;
      const storey = next.storeys.find((one) => one.storey === carry?.at?.storey) ?? next.storeys[0];
      if (carry?.at && storey) edit.hold({ ...carry.at, face: next.face, storey: storey.storey });
      else edit.select([]);
      takesKeys.current = true;
      look({ face: next.face });
    },
    [edit],
  );
  return { takesKeys, select, toggle, openFace, openView, reachFace, openFront, stepFace };
}

/**
 * Editor of a plan: its faces to scale, the view from above, the goods, and every action of a merchandiser. Its
 * parent saves the plan.
 */
export function PlanEditor(props: PlanEditorProps) {
  const { edit, at, onLook, preview = null } = props;
  const { t } = useTranslation('shelves');
  const panelId = useId();
  const surface = useRef<Surface | null>(null);
  const plan = useStore(edit.plan);
  const products = useStore(edit.products);
  const tags = useMemo(() => withComing(props.tags, products), [props.tags, products]);
  const before = props.compareWith ?? (preview ? plan : null);
  const drawn = useDrawn(preview ?? plan, products, tags, before, at.highlight ?? 'tags');
  const { faces, elevations } = drawn;
  const current = faces.find((face) => face.face === at.face) ?? faces[0];
  const elevation = elevations.find((one) => one.face === current?.face);
  const isEditing = props.mode === 'edit' && preview === null;
  const moves = usePlanMoves(edit, { faces, current, onLook });
  // Releases what is carried when editing ends.
  useEffect(() => {
    if (!isEditing) edit.release();
  }, [edit, isEditing]);

  if (!current || !elevation) {
    return (
      <EmptyState icon={IconLayoutGrid} title={t('view.no_storeys_title')} text={t('view.no_storeys_text')} />
    );
  }
  const placesGoods = isEditing && (at.view ?? 'elevation') === 'elevation';
  const part = { editor: props, plan: preview ?? plan, drawn, current, elevation, moves, isEditing, panelId };
  return (
    <>
      <Toolbar {...part} />
      <Grid
        line="above"
        columns="minmax(0, 1fr) 304px"
        className={styles.body}
        data-list={placesGoods || undefined}
      >
        {placesGoods ? (
          <Suspense fallback={<LoadingState />}>
            <ProductList
              edit={edit}
              surface={surface}
              branch={props.branch}
              categories={props.categories}
              face={current.face}
              onFace={moves.openFace}
            />
          </Suspense>
        ) : null}
        <PlanPanel {...part} surface={surface} isCompared={before !== null} />
        {props.panel ?? (
          <Inspector
            edit={edit}
            placed={drawn.placed}
            elevations={elevations}
            branch={props.branch}
            isEditing={placesGoods}
          />
        )}
      </Grid>
      {isEditing ? (
        <Suspense>
          <CarriedChip edit={edit} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Properties that all parts of the editor need. */
interface PartProps {
  readonly editor: PlanEditorProps;
  /** Plan on the screen: the current one, or the preview. */
  readonly plan: ShelfPlan;
  readonly drawn: Drawn;
  readonly current: Face;
  readonly elevation: Elevation;
  readonly moves: ReturnType<typeof usePlanMoves>;
  readonly isEditing: boolean;
  /** Id of the panel that the tabs of the faces open. */
  readonly panelId: string;
}

/** Tabs of the faces, and the rows of tools. */
function Toolbar({ editor, drawn, current, moves, isEditing, panelId }: PartProps) {
  const { edit, at, onLook } = editor;
  return (
    <Stack gap={8} fixed className={styles.toolbar}>
      {drawn.faces.length > 1 ? (
        <FaceTabs
          faces={drawn.faces}
          elevations={drawn.elevations}
          placed={drawn.placed}
          current={current.face}
          panelId={panelId}
          onChange={moves.openFace}
        />
      ) : null}
      <Row gap={12} rowGap={8} align="center" wrap>
        <div className={styles.look}>
          <Suspense fallback={<span style={{ width: 396, height: 32 }} />}>
            <ViewTools view={at.view ?? 'elevation'} onView={moves.openView} at={at} onLook={onLook} />
          </Suspense>
        </div>
        <div className={styles.work}>
          {isEditing ? (
            <Suspense>
              <EditTools edit={edit} />
            </Suspense>
          ) : null}
          {editor.tools}
        </div>
      </Row>
    </Stack>
  );
}

interface PlanPanelProps extends PartProps {
  readonly surface: RefObject<Surface | null>;
  readonly isCompared: boolean;
}

/** The drawing in the chosen view, with its legend and facts. */
function PlanPanel(props: PlanPanelProps) {
  const { editor, drawn, current, elevation, isEditing, isCompared, panelId } = props;
  const nameOf = useFaceName();
  return (
    <Stack
      id={panelId}
      className={styles.face}
      {...(drawn.faces.length > 1 ? { role: 'tabpanel', 'aria-label': nameOf(current) } : {})}
    >
      <PlanView {...props} />
      {isEditing ? (
        <Suspense>
          <CarryBar edit={editor.edit} />
        </Suspense>
      ) : null}
      <Row
        line="above"
        as="footer"
        gap={32}
        rowGap={8}
        align="center"
        justify="between"
        wrap
        fixed
        className={styles.foot}
      >
        <Legend
          lines={drawn.legend}
          isCompared={isCompared}
          hasEyeLevel={(editor.at.view ?? 'elevation') === 'elevation'}
        />
        <PlanFacts elevation={elevation} placed={drawn.placed} wrong={drawn.wrong} />
      </Row>
    </Stack>
  );
}

/** The plan from above, in 3D, or one face to scale. */
function PlanView({ editor, plan, drawn, current, elevation, moves, isEditing, surface }: PlanPanelProps) {
  const { t } = useTranslation('shelves');
  const nameOf = useFaceName();
  const { edit, at, name } = editor;
  const selection = editor.preview ? NO_ONE : edit.selection;
  const common = { placed: drawn.placed, shown: drawn.shown, marks: drawn.marks, selection };
  if (at.view === 'plan' || at.view === '3d') {
    const walked = {
      ...common,
      plan,
      faces: drawn.faces,
      current: current.face,
      onSelect: moves.select,
      onReach: moves.reachFace,
      onFace: moves.openFront,
    };
    return (
      <Suspense fallback={<div className={styles.room} />}>
        {at.view === 'plan' ? (
          <FromAbove label={t('views.plan_label', { name })} {...walked} />
        ) : (
          <SpaceView name={name} {...walked} />
        )}
      </Suspense>
    );
  }
  return (
    <FaceCanvas
      {...common}
      key={current.face}
      label={t('view.plan', { face: nameOf(current) })}
      face={current}
      elevation={elevation}
      supports={plan.supports}
      pictures={!at.plain}
      lifted={edit.lifted}
      edit={isEditing ? edit : null}
      surface={surface}
      onSelect={moves.select}
      onToggle={moves.toggle}
      onFace={moves.stepFace}
      takesKeys={moves.takesKeys}
    />
  );
}
