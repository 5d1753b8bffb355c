/** Props shared by all fields. */
export interface FieldProps {
  /** Path of the field in the form's values: `name.uz`. */
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Focuses the field as its panel opens. */
  readonly first?: boolean | undefined;
}

/** Returns the props that the library takes as they are, without undefined ones. */
export function common({
  label,
  description,
  placeholder,
  autoComplete,
  maxLength,
  first,
}: Omit<FieldProps, 'name'>) {
  return {
    label,
    ...(description === undefined ? {} : { description }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(first ? { 'data-autofocus': true } : {}),
  };
}
