import { type Counts, PLAN_LIMITS, type PlacingProblem, type PlanPlacement } from '@javon/planogram';
import { Button, CloseButton } from '@mantine/core';
import { IconCopy, IconHandGrab, IconTrash } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import type { Placed } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { closeSelection, focusCanvas } from './focus.ts';
import { useProblemText } from './problem-text.ts';
import { Stepper } from './Stepper.tsx';

const FIELDS = ['front', 'back', 'priority'] as const;
type Field = (typeof FIELDS)[number];

function within(field: Field, value: number): number {
  const { min, max } = PLAN_LIMITS[field];
  return Math.min(max, Math.max(min, value));
}

/** How much a press adds to a priority, which goes up to a hundred. */
const PRIORITY_STEP = 10;

/** A count that all have in common; null if they differ. */
function alike(all: readonly Placed[], field: Field): number | null {
  const values = new Set(all.map(({ placement }) => placement[field]));
  const [value] = values;
  return values.size === 1 ? (value ?? null) : null;
}

interface Refused {
  readonly problem: PlacingProblem;
  /** Ids selected at the time of the refusal. */
  readonly ids: string;
  /** Does it anyway. */
  readonly force: () => void;
}

interface SelectionToolsProps {
  readonly edit: PlanEdit;
  readonly selected: readonly Placed[];
}

/** Tools of the selection: counts, priority, move, copy, remove. */
export function SelectionTools({ edit, selected }: SelectionToolsProps) {
  const { t } = useTranslation('shelf_editor');
  const problemText = useProblemText();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ids = selected.map((one) => one.placement.id).join();
  // Stable callbacks: another selection with the same counts renders nothing.
  const { onStep, onType } = useMemo(() => {
    const resize = (to: (one: PlanPlacement) => Counts) => {
      // Computed once: forcing must not change again the placements that took their counts at once.
      const counts = new Map(edit.selected().map((one) => [one.id, to(one)]));
      const countsOf = (one: PlanPlacement) => counts.get(one.id) ?? {};
      const [problem] = edit.resize(countsOf);
      const force = () => {
        edit.resize(countsOf, true);
        setRefused(null);
      };
      const now = edit.selected().map((one) => one.id);
      setRefused(problem ? { problem, force, ids: now.join() } : null);
    };
    return {
      onStep: (field: Field, by: 1 | -1) => {
        if (field !== 'priority') return resize((one) => ({ [field]: within(field, one[field] + by) }));
        edit.prioritise((one) => within(field, one.priority + by * PRIORITY_STEP));
      },
      onType: (field: Field, value: number) => {
        if (field === 'priority') edit.prioritise(() => within(field, value));
        else resize(() => ({ [field]: value }));
      },
    };
  }, [edit]);
  return (
    <Stack gap={8} line="above" padding="10px 0 0">
      {FIELDS.map((field) => (
        <Stepper
          key={field}
          name={field}
          label={t(field)}
          value={alike(selected, field)}
          min={PLAN_LIMITS[field].min}
          max={PLAN_LIMITS[field].max}
          onStep={onStep}
          onType={onType}
        />
      ))}
      {refused?.ids === ids ? (
        <Row
          gap={8}
          align="center"
          justify="between"
          wrap
          card="negative"
          tight
          size="sm"
          tone="negative"
          role="alert"
        >
          <p>{problemText(refused.problem)}</p>
          <Button size="xs" color="red" variant="light" onClick={refused.force}>
            {t('carry.force')}
          </Button>
        </Row>
      ) : null}
      <SelectionActs edit={edit} />
    </Stack>
  );
}

/** Buttons to move, copy and remove the selection; they read it when they are pressed. */
const SelectionActs = memo(function SelectionActs({ edit }: { readonly edit: PlanEdit }) {
  const { t } = useTranslation('shelf_editor');
  const lift = (copy: boolean) => {
    const [lead] = edit.selection.get();
    if (lead === undefined) return;
    edit.lift(lead, 'hand', copy);
    focusCanvas();
  };
  const remove = () => {
    focusCanvas();
    edit.removeSelected();
  };
  const acts = [
    { name: 'move', icon: IconHandGrab, act: () => lift(false) },
    { name: 'copy', icon: IconCopy, act: () => lift(true) },
    { name: 'remove', icon: IconTrash, act: remove },
  ] as const;
  return (
    <Row gap={6} wrap>
      {acts.map(({ name, icon: Icon, act }) => (
        <Button key={name} size="xs" variant="default" leftSection={<Icon {...ICON} />} onClick={act}>
          {t(name)}
        </Button>
      ))}
    </Row>
  );
});

interface SelectedSeveralProps {
  readonly selected: readonly Placed[];
  readonly edit: PlanEdit;
  readonly isEditing: boolean;
}

/** How many are selected, and what can be done to all of them. */
export function SelectedSeveral({ selected, edit, isEditing }: SelectedSeveralProps) {
  const { t } = useTranslation(['shelves', 'shelf_editor']);
  return (
    <>
      <Row as="header" gap={8} align="start" justify="between">
        <h2>{t('shelf_editor:carry.several', { count: selected.length })}</h2>
        <CloseButton aria-label={t('shelves:inspector.close')} onClick={() => closeSelection(edit)} />
      </Row>
      {isEditing ? <SelectionTools edit={edit} selected={selected} /> : null}
    </>
  );
}
