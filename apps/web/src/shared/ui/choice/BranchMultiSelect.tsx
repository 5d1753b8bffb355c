import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { type BranchChoice, useBranchSearch } from './use-branch-search.ts';

interface BranchMultiSelectProps
  extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'nothingFoundMessage'> {
  readonly choice?: BranchChoice;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Words of a search that found nothing. */
  readonly nothingFound?: string | undefined;
}

/** Chooses several branches, searched by code, name or address. */
export function BranchMultiSelect(props: BranchMultiSelectProps) {
  const { choice = {}, value, onChange, nothingFound, ...rest } = props;
  const { options, isSearched, control } = useBranchSearch(value, choice);
  return (
    <MultiSelect
      maxDropdownHeight={280}
      hidePickedOptions
      {...rest}
      {...control}
      data={options}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={isSearched ? nothingFound : undefined}
    />
  );
}
