import { IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { quiet } from './focus.ts';
import styles from './inspector.module.css';

interface StepperProps<Name extends string> {
  /** Name of the count, for the callbacks. */
  readonly name: Name;
  readonly label: string;
  /** Null: the selected placements differ. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Adds to the count of each selected placement. Must be stable, like `onType`. */
  readonly onStep: (name: Name, by: 1 | -1) => void;
  readonly onType: (name: Name, value: number) => void;
}

function PlainStepper<Name extends string>(props: StepperProps<Name>) {
  const { name, label, value, min, max, onStep, onType } = props;
  const { t } = useTranslation('shelf_editor');
  // Text being typed; null: the count is shown as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const isLeast = value !== null && value <= min;
  const isMost = value !== null && value >= max;
  const take = () => {
    const count = Number(typed);
    const next = Math.min(max, Math.max(min, count));
    if (typed?.trim() && Number.isInteger(count) && next !== value) onType(name, next);
    setTyped(null);
  };
  return (
    <Row gap={4} align="center" size="sm" className={styles.stepper} role="group" aria-label={label}>
      <Row as="span" grow tone="quiet">
        {label}
      </Row>
      <IconButton
        framed
        size={32}
        icon={IconMinus}
        label={t('less', { what: label })}
        {...quiet(isLeast)}
        onClick={() => isLeast || onStep(name, -1)}
      />
      <input
        className="control-frame"
        inputMode="numeric"
        aria-label={label}
        placeholder="…"
        value={typed ?? String(value ?? '')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') setTyped(null);
        }}
      />
      <IconButton
        framed
        size={32}
        icon={IconPlus}
        label={t('more', { what: label })}
        {...quiet(isMost)}
        onClick={() => isMost || onStep(name, 1)}
      />
    </Row>
  );
}

/** A count that goes up and down by presses, or is typed. */
export const Stepper = memo(PlainStepper) as typeof PlainStepper;
