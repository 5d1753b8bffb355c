import { TagsInput } from '@mantine/core';
import { useField, useFormContext } from './context.ts';
import type { FieldPath } from './path.ts';

interface TagsFieldProps {
  readonly field: FieldPath<readonly string[]>;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Most texts; beyond it no more can be typed. */
  readonly max: number;
  readonly inputMode?: 'numeric' | undefined;
}

/**
 * Short texts one after another, each ended by Enter, a space or a comma, as a scanner does. A mistake in one of them
 * is shown with that text.
 */
export function TagsField({ field: path, label, description, placeholder, max, inputMode }: TagsFieldProps) {
  const { value, onChange, error, ...field } = useField(path, label);
  const { errors } = useFormContext();
  const wrong = value.findIndex((_, index) => errors[`${String(path)}.${index}`] !== undefined);
  const ofOne = wrong < 0 ? undefined : errors[`${String(path)}.${wrong}`];
  return (
    <TagsInput
      {...field}
      description={description}
      inputMode={inputMode}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      error={
        error ??
        (ofOne === undefined ? undefined : (
          <>
            {value[wrong]}: {ofOne}
          </>
        ))
      }
      value={[...value]}
      onChange={(texts) => onChange(texts)}
      maxTags={max}
      splitChars={[',', ';', ' ']}
      autoComplete="off"
    />
  );
}
