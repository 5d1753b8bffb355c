import type { FieldPath } from './path.ts';

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** Props of a field for choosing from a list: `R` is what the form holds there, `W` what the field writes. */
export interface ChoiceProps<T extends string, R, W> {
  readonly field: FieldPath<R, W>;
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly description?: string | undefined;
}

/** Props of a field that is on or off. */
export interface FlagProps {
  readonly field: FieldPath<boolean | null | undefined, boolean>;
  readonly label: string;
  readonly description?: string | undefined;
}
