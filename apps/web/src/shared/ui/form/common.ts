import type { FieldPath } from './path.ts';

/** Path of a text that may be missing. */
export type TextPath = FieldPath<string | null | undefined, string>;

/** Path of a number; null while the field is empty. */
export type NumberPath = FieldPath<number | null | undefined, number | null>;

/** Props shared by the fields of texts. */
export interface FieldProps extends InputProps {
  readonly field: TextPath;
}

/** Props shared by all fields that are typed into. */
export interface InputProps {
  /** Instead of the form's label. */
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Focuses the field as its dialog opens, on a touch screen too. */
  readonly first?: boolean | undefined;
}

/** Returns the props that the library takes as they are. */
export function common({ description, placeholder, autoComplete, maxLength, first }: InputProps) {
  return {
    description,
    placeholder,
    autoComplete,
    maxLength,
    ...(first ? { 'data-autofocus': true } : {}),
  };
}
