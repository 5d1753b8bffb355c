import type { Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { usePageKeys } from '../../../shared/keys/use-keys.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { useAfterPaint } from '../../../shared/ui/states/use-after-paint.ts';
import {
  AskForChange,
  askedOf,
  FollowButton,
  type LookedAt,
  SeenBanner,
  ShelfActions,
  type TagStates,
  tagStatesOf,
  useSeen,
} from '../../shelves/public.ts';
import { PlanEditor, type Preview } from '../components/PlanEditor.tsx';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { planDraft, restorePlanDraft, useIsChanged, usePlanEdit } from '../editing/use-plan-edit.ts';
import styles from './desk.module.css';
import { SaveButtons } from './SaveButtons.tsx';
import { type DeskPanel, ShelfTools } from './ShelfTools.tsx';
import { useSavePlan } from './use-save-plan.ts';

const ArrangePanel = lazyPart(() => import('./ArrangePanel.tsx'), 'ArrangePanel');
const ConflictPanel = lazyPart(() => import('./ConflictPanel.tsx'), 'ConflictPanel');
const NumbersPanel = lazyPart(() => import('./NumbersPanel.tsx'), 'NumbersPanel');
const Presence = lazyPart(() => import('./Presence.tsx'), 'Presence', { quiet: true });
const SoldOutPanel = lazyPart(() => import('./SoldOutPanel.tsx'), 'SoldOutPanel');

/** Search parameters of a shelf's screen. */
interface ShelfSearch extends LookedAt {
  readonly product?: number;
  readonly edit?: true | undefined;
}

/** The address of a shelf's screen, and the placement of the product that it names. */
function useShelfSearch(shelf: Shelf) {
  const navigate = useNavigate();
  const search: ShelfSearch = useSearch({ strict: false });
  // A link from elsewhere may name the product that it is about.
  const wanted = shelf.placements.find((one) => one.product.id === search.product);
  const change = (next: Partial<ShelfSearch>) => {
    const { face, view, highlight, plain, edit } = { ...search, ...next };
    void navigate({
      to: '.',
      search: {
        face: face ?? wanted?.face,
        view: view === 'elevation' ? undefined : view,
        highlight: highlight === 'tags' ? undefined : highlight,
        plain,
        edit,
      },
      replace: true,
      resetScroll: false,
    });
  };
  return { search, wanted, change };
}

/** Keeps the unsaved plan while its screen is left, and restores it. */
function useKeptPlan(shelf: Shelf, own: ReturnType<typeof usePlanEdit>, onRestored: () => void): void {
  const { t } = useTranslation('shelf_editor');
  useUnsavedGuard({
    id: `shelf-plan-${shelf.id}`,
    isUnsaved: () => own.edit.isChanged(),
    leavesWith: ({ compare }) => askedOf(compare as string | undefined) !== null,
    keep: () => planDraft(own),
    restore: (kept) => {
      if (!restorePlanDraft(own, kept)) return;
      notifySuccess(t('draft_back'));
      onRestored();
    },
  });
}

const NO_STATES: TagStates = new Map();

/** Desk of one shelf with all its tools. */
export function ShelfDesk({ shelf }: { readonly shelf: Shelf }) {
  const own = usePlanEdit(shelf);
  const { edit } = own;
  const { search, wanted, change } = useShelfSearch(shelf);
  useState(() => wanted && edit.select([wanted.id]));
  const saving = useSavePlan(shelf, own);
  const seen = useSeen(shelf);
  // States of goods that the automatic arrangement places, which may stand on other shelves of the branch already.
  const [arranged, setArranged] = useState<TagStates>(NO_STATES);
  const tags = useMemo(() => new Map([...arranged, ...tagStatesOf(shelf)]), [arranged, shelf]);
  const [panel, setPanel] = useState<DeskPanel | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const isChanged = useIsChanged(edit);
  // A full shelf takes a phone a quarter of a second to draw: its name and actions do not wait for it.
  const isHeadPainted = useAfterPaint();
  const mayEdit = shelf.can.includes('shelf.place');
  const isEditing = mayEdit && search.edit === true;

  const open = (next: DeskPanel | null) => {
    setPreview(null);
    setPanel(next);
  };
  useKeptPlan(shelf, own, () => change({ edit: true }));
  const { save } = saving;
  usePageKeys('shelf_edit', { save: isEditing ? () => void save() : null });

  const { conflict } = saving;
  const hasPanel = conflict !== null || panel !== null;
  const isBusy = conflict !== null || preview !== null;
  return (
    <Page
      fill
      title={
        <>
          {shelf.name}
          <ShelfAbout shelf={shelf} />
        </>
      }
      filters={seen ? <SeenBanner shelf={shelf.id} {...seen} /> : undefined}
      actions={
        <>
          <Suspense>
            <Presence
              shelf={shelf.id}
              editing={isEditing}
              version={own.version}
              isChanged={isChanged}
              onLook={save}
            />
          </Suspense>
          {/* On a phone the work that is being done has the room. */}
          <span className={styles.aside} data-editing={isEditing || undefined}>
            <FollowButton shelf={shelf} />
          </span>
          <ShelfActions shelf={shelf} />
          <AskForChange shelf={shelf} />
          {mayEdit ? (
            <EditButtons
              edit={edit}
              isEditing={isEditing}
              isChanged={isChanged}
              saving={saving.saving}
              disabled={isBusy}
              onSave={() => void save()}
              onEdit={() => change({ edit: true })}
              onClose={() => {
                open(null);
                change({ edit: undefined });
              }}
            />
          ) : null}
        </>
      }
    >
      {isHeadPainted ? (
        <PlanEditor
          name={shelf.name}
          edit={edit}
          mode={isEditing ? 'edit' : 'look'}
          branch={shelf.branch.code}
          categories={shelf.categories}
          tags={tags}
          at={{ ...search, face: search.face ?? wanted?.face }}
          onLook={change}
          preview={preview?.plan}
          compareWith={preview?.before}
          panel={
            hasPanel ? (
              <SidePart
                shelf={shelf}
                edit={edit}
                saving={saving}
                panel={panel}
                onStates={setArranged}
                onPreview={setPreview}
                onClose={() => open(null)}
              />
            ) : undefined
          }
          tools={
            <ShelfTools
              shelf={shelf}
              isChanged={isChanged}
              open={panel}
              onOpen={(next) => {
                if (next === 'arrange' && !isEditing) change({ edit: true });
                open(next === panel ? null : next);
              }}
            />
          }
        />
      ) : null}
    </Page>
  );
}

interface SidePartProps {
  readonly shelf: Shelf;
  readonly edit: PlanEdit;
  readonly saving: ReturnType<typeof useSavePlan>;
  readonly panel: DeskPanel | null;
  /** Receives the states of the tags of what is arranged. */
  readonly onStates: (states: TagStates) => void;
  readonly onPreview: (preview: Preview | null) => void;
  readonly onClose: () => void;
}

/** The panel beside the drawing: a conflict to settle first, else the tool that was opened. */
function SidePart({ shelf, edit, saving, panel, onStates, onPreview, onClose }: SidePartProps) {
  const { conflict } = saving;
  return (
    <Suspense fallback={<LoadingState />}>
      {conflict ? (
        <ConflictPanel {...saving} conflict={conflict} onPreview={onPreview} />
      ) : panel === 'arrange' ? (
        <ArrangePanel shelf={shelf} edit={edit} onStates={onStates} onPreview={onPreview} onClose={onClose} />
      ) : panel === 'numbers' ? (
        <NumbersPanel edit={edit} onClose={onClose} />
      ) : (
        <SoldOutPanel shelf={shelf} edit={edit} onClose={onClose} />
      )}
    </Suspense>
  );
}

interface EditButtonsProps extends ComponentProps<typeof SaveButtons> {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

/** The button that begins editing; while it lasts, those that save and end it. */
function EditButtons({ isEditing, onEdit, onClose, ...saving }: EditButtonsProps) {
  const { t } = useTranslation('shelf_editor');
  // The button that ends editing gives its focus to the one that begins it.
  const leaves = useRef(false);
  if (isEditing) {
    return (
      <SaveButtons
        {...saving}
        onClose={() => {
          leaves.current = true;
          onClose();
        }}
      />
    );
  }
  return (
    <Button
      ref={(button) => {
        if (leaves.current) button?.focus({ preventScroll: true });
        leaves.current = false;
      }}
      leftSection={<IconPencil {...ICON} />}
      onClick={onEdit}
    >
      {t('edit')}
    </Button>
  );
}

/** Line with the branch, type and length of the shelf. */
function ShelfAbout({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const localised = useLocalised();
  return (
    <Row
      as="span"
      gap={16}
      rowGap={0}
      wrap
      size="sm"
      weight="regular"
      tone="quiet"
      style={{ lineHeight: '18px' }}
    >
      <Link to="/shelf" search={{ branch: shelf.branch.code }}>
        {shelf.branch.code} {localised(shelf.branch.name)}
      </Link>
      <span>{t(`types.${shelf.type}`)}</span>
      <span>{t('view.size', { length: formatCm(shelf.main_mm) })}</span>
    </Row>
  );
}
