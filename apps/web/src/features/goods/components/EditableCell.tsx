import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { isMeasure, readMeasure } from '../../../shared/masks/measure.ts';
import type { Unit } from '../plain-columns.ts';
import styles from './goods.module.css';

interface EditableCellProps {
  /** Label with the field and the row. */
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  /** Saves; on a refusal the field stays open. */
  readonly onSave: (value: number | null) => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * A number in the table: a press turns it into an input, Enter or leaving it saves, Esc discards the change. Text that
 * cannot be saved stays in the input, marked: closing would show the old number as if the new one were saved.
 */
export function EditableCell({ label, value, unit, onSave, children }: EditableCellProps) {
  const { t } = useTranslation('goods');
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const begin = () => setTyped(value === null ? '' : formatNumber(value / unit.scale));
  const end = (focus: boolean) => {
    setTyped(null);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  const saving = useMutation({
    mutationFn: ({ next }: { next: number | null; focus: boolean }) => onSave(next),
    onSuccess: (_, { focus }) => end(focus),
  });
  if (typed === null) {
    return (
      <button ref={button} type="button" className={styles.cell} onClick={begin}>
        <span className="visually-hidden">{label}: </span>
        {children}
      </button>
    );
  }
  const isRight = isMeasure(typed, unit.decimals);
  const save = (focus: boolean) => {
    if (saving.isPending || !isRight) return;
    const next = readMeasure(typed, unit.scale);
    if (next === value) return end(focus);
    saving.mutate({ next, focus });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') save(true);
    else if (event.key === 'Escape') end(true);
  };
  return (
    <input
      className={styles.cellInput}
      aria-label={label}
      aria-invalid={isRight ? undefined : true}
      title={isRight ? undefined : t('cell_wrong')}
      inputMode="decimal"
      // biome-ignore lint/a11y/noAutofocus: the person has just pressed the cell
      autoFocus
      disabled={saving.isPending}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => save(false)}
      onKeyDown={onKeyDown}
    />
  );
}
