import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';

interface StepFieldProps {
  readonly label: string;
  /** In the stored unit. */
  readonly value: number;
  /** Stored units per displayed one: 10 for tenths of a millimetre displayed in millimetres. */
  readonly scale?: number;
  /** Step of the arrow keys, in the stored unit; with Shift ten of them. */
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Number input with steps by arrow keys; a typed number is applied once it is within its bounds. */
export function StepField({ label, value, scale = 1, step, min, max, onChange }: StepFieldProps) {
  const shown = String(value / scale).replace('.', ',');
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const bounded = (next: number) => Math.min(Math.max(next, min), max);
  /** The stored unit is an integer, except half points. */
  const rounded = (next: number) => (scale === 1 && step < 1 ? Math.round(next * 2) / 2 : Math.round(next));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) {
      // Enter in a field of the layout must not save the sampler.
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    event.preventDefault();
    onChange(bounded(rounded(value + direction * step * (event.shiftKey ? 10 : 1))));
  };
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const next = Number(currentTarget.value.trim().replace(',', '.')) * scale;
        if (currentTarget.value.trim() === '' || !Number.isFinite(next)) return;
        if (rounded(next) >= min && rounded(next) <= max) onChange(rounded(next));
      }}
      onBlur={() => setText(shown)}
      onKeyDown={onKeyDown}
    />
  );
}
