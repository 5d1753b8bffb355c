import { Select, type SelectProps } from '@mantine/core';
import { type BranchChoice, type BranchRef, useBranchSearch } from './use-branch-search.ts';

type Own = 'data' | 'value' | 'onChange' | 'nothingFoundMessage' | 'renderOption';

interface BranchSelectProps extends Omit<SelectProps, Own> {
  readonly choice?: BranchChoice;
  readonly value: string | null;
  readonly onChange: (value: string | null, branch: BranchRef | null) => void;
  /** Words of a search that found nothing. */
  readonly nothingFound?: string | undefined;
  /** Draws an offered branch, where its label does not do. */
  readonly renderBranch?: ((value: string, branch: BranchRef | undefined) => React.ReactNode) | undefined;
}

/** Chooses one branch, searched by code, name or address. */
export function BranchSelect(props: BranchSelectProps) {
  const { choice = {}, value, onChange, nothingFound, renderBranch, ...rest } = props;
  const { options, isSearched, branchOf, control } = useBranchSearch(value === null ? [] : [value], choice);
  return (
    <Select
      maxDropdownHeight={320}
      allowDeselect={false}
      {...rest}
      {...control}
      data={options}
      value={value}
      onChange={(next) => onChange(next, next === null ? null : (branchOf(next) ?? null))}
      nothingFoundMessage={isSearched ? nothingFound : undefined}
      {...(renderBranch
        ? { renderOption: ({ option }) => renderBranch(option.value, branchOf(option.value)) }
        : {})}
    />
  );
}
