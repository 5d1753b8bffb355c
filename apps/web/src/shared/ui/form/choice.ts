import type { FieldPath } from './path.ts';

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** Props of a field for choosing from a list: `R` is what the form holds there, `W` what the field writes. */
export interface ChoiceProps<T extends string, R, W> {
  readonly field: FieldPath<R, W>;
  /** Instead of the form's label. */
  readonly label?: string | undefined;
  readonly options: readonly Option<T>[];
  readonly description?: string | undefined;
}

/** Props of a field that is on or off. */
export interface FlagProps {
  readonly field: FieldPath<boolean | null | undefined, boolean>;
  /** Instead of the form's label. */
  readonly label?: string | undefined;
  readonly description?: string | undefined;
}
