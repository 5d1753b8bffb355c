interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a field says of itself in which one chooses from a list. */
export interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly description?: string | undefined;
}

/** What a field says of itself that is on or off. */
export interface FlagProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
}
