import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { isMeasure, readMeasure } from '../../../shared/masks/measure.ts';
import type { Unit } from '../plain-columns.ts';
import styles from './goods.module.css';

interface EditableCellProps {
  /** Names field and row. */
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  /** Saves; false when it was refused. */
  readonly onSave: (value: number | null) => Promise<boolean>;
  readonly children: ReactNode;
}

/** A number in the table: a press turns it into a field, Enter or leaving it saves, Esc leaves it as it was. */
export function EditableCell({ label, value, unit, onSave, children }: EditableCellProps) {
  const { t } = useTranslation('goods');
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const begin = () => setTyped(value === null ? '' : formatNumber(value / unit.scale));
  const end = (focus: boolean) => {
    setTyped(null);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  if (typed === null) {
    return (
      <button ref={button} type="button" className={styles.cell} onClick={begin}>
        <span className="visually-hidden">{label}: </span>
        {children}
      </button>
    );
  }
  const isRight = isMeasure(typed, unit.decimals);
  const save = async (focus: boolean) => {
    if (busy || !isRight) return;
    const next = readMeasure(typed, unit.scale);
    if (next === value) return end(focus);
    setBusy(true);
    const saved = await onSave(next);
    setBusy(false);
    if (saved) end(focus);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') void save(true);
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
      disabled={busy}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (isRight ? void save(false) : end(false))}
      onKeyDown={onKeyDown}
    />
  );
}
