import type { TextPath } from './common.ts';
import { useField } from './context.ts';
import { DayInput } from './DayInput.tsx';

interface DateFieldProps {
  readonly field: TextPath;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly min?: string | undefined;
}

/** A day of a form, typed as `21.11.2026` or picked in the browser's calendar; the value is `2026-11-21`. */
export function DateField({ field: path, label, description, min }: DateFieldProps) {
  const field = useField(path, label);
  return (
    <DayInput
      {...field}
      description={description}
      calendarOf={field.label ?? ''}
      value={field.value ?? ''}
      min={min}
    />
  );
}
