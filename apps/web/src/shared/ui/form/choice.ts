interface Option {
  readonly value: string;
  readonly label: string;
}

/** Props of a field for choosing from a list. */
export interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly description?: string | undefined;
}

/** Props of a field that is on or off. */
export interface FlagProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
}
