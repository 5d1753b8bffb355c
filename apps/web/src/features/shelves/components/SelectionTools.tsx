import { type Counts, PLAN_LIMITS, type PlacingProblem, type PlanPlacement } from '@javon/planogram';
import { Button } from '@mantine/core';
import { IconCopy, IconHandGrab, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Placed } from '../editing/placed.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './inspector.module.css';
import { useProblemText } from './problem-text.ts';
import { Stepper } from './Stepper.tsx';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

type Field = 'front' | 'back' | 'stack' | 'priority';

/** A count that all have alike; null where they differ. */
function alike(all: readonly Placed[], field: Field): number | null {
  const values = new Set(all.map(({ placement }) => placement[field]));
  const [value] = values;
  return values.size === 1 ? (value ?? null) : null;
}

interface Refused {
  readonly problem: PlacingProblem;
  /** Does it all the same. */
  readonly force: () => void;
}

interface SelectionToolsProps {
  readonly edit: PlanEdit;
  readonly selected: readonly Placed[];
}

/** What can be done to what is selected: counts, priority, moving, a copy, taking away. */
export function SelectionTools({ edit, selected }: SelectionToolsProps) {
  const { t } = useTranslation('shelf_editor');
  const problemText = useProblemText();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ids = selected.map((one) => one.placement.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused belongs to what was selected
  useEffect(() => setRefused(null), [ids]);
  const resize = (to: (one: PlanPlacement) => Counts) => {
    const [problem] = edit.resize(to);
    const force = () => {
      edit.resize(to, true);
      setRefused(null);
    };
    setRefused(problem ? { problem, force } : null);
  };
  const stepper = (field: 'front' | 'back', label: string) => {
    const { min, max } = PLAN_LIMITS[field];
    const within = (value: number) => Math.min(max, Math.max(min, value));
    return (
      <Stepper
        label={label}
        value={alike(selected, field)}
        min={min}
        max={max}
        onStep={(by) => resize((one) => ({ [field]: within(one[field] + by) }))}
        onType={(value) => resize(() => ({ [field]: value }))}
      />
    );
  };
  const lead = selected[0]?.placement.id;
  const { priority } = PLAN_LIMITS;
  const first = alike(selected, 'priority');
  const most = Math.max(...selected.map((one) => one.placement.priority));
  const prioritise = (value: number) =>
    edit.prioritise(Math.min(priority.max, Math.max(priority.min, value)));
  return (
    <div className={styles.tools}>
      {stepper('front', t('front'))}
      {stepper('back', t('back'))}
      <Stepper
        label={t('priority')}
        value={first}
        min={priority.min}
        max={priority.max}
        onStep={(by) => prioritise(most + by * 10)}
        onType={prioritise}
      />
      {refused ? (
        <div className={styles.refused} role="alert">
          <p>{problemText(refused.problem)}</p>
          <Button size="xs" color="red" variant="light" onClick={refused.force}>
            {t('carry.force')}
          </Button>
        </div>
      ) : null}
      <div className={styles.acts}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHandGrab {...ICON} />}
          onClick={() => lead !== undefined && liftToCanvas(edit, lead, false)}
        >
          {t('move')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy {...ICON} />}
          onClick={() => lead !== undefined && liftToCanvas(edit, lead, true)}
        >
          {t('copy')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => edit.removeSelected()}
        >
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}

/** Takes something in hand and gives the keys to the drawing. */
function liftToCanvas(edit: PlanEdit, lead: number, copy: boolean): void {
  edit.lift(lead, 'hand', copy);
  focusCanvas();
}

/** Gives the keys to the drawing. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
}
