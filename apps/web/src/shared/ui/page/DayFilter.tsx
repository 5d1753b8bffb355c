import { useState } from 'react';
import { DayInput } from '../form/DayInput.tsx';

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  readonly isWrong?: boolean;
}

/** A day to filter a list by; the list follows once the day is whole, or gone. */
export function DayFilter({ label, value = '', onChange, isWrong = false }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(value);
  // The address may change from elsewhere, by “clear” or the browser's “back”.
  if (chosen !== value) {
    setChosen(value);
    setTyped(value);
  }
  return (
    <DayInput
      size="xs"
      w={150}
      aria-label={label}
      calendarOf={label}
      error={isWrong}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next === '' || isDay(next)) onChange(next || undefined);
      }}
    />
  );
}

/** Whether a text is a day of the calendar, and not the 31st of February. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
