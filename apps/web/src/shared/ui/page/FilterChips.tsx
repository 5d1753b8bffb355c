import { formatNumber } from '../../format/format.ts';
import { Chip, Chips } from '../chip/Chip.tsx';
import { Text } from '../layout/layout.tsx';

interface FilterChipsProps<T extends string> {
  /** Label of the group of chips, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[];
  readonly value: T | undefined;
  /** Pressing the chosen chip again gives undefined: no filter. */
  readonly onChange: (value: T | undefined) => void;
}

interface FilterToggleProps {
  readonly label: string;
  readonly value: true | undefined;
  readonly onChange: (value: true | undefined) => void;
}

/** A filter that is on or off. */
export function FilterToggle({ label, value, onChange }: FilterToggleProps) {
  return (
    <FilterChips
      label={label}
      options={[{ value: 'on', label }]}
      value={value && 'on'}
      onChange={(on) => onChange(on && true)}
    />
  );
}

/** A row of chips of which one or none is chosen. */
export function FilterChips<T extends string>({ label, options, value, onChange }: FilterChipsProps<T>) {
  return (
    <Chips label={label}>
      {options.map((option) => {
        const pressed = option.value === value;
        return (
          <Chip
            key={option.value}
            pressed={pressed}
            onPress={() => onChange(pressed ? undefined : option.value)}
          >
            {option.label}
            {option.count === undefined ? null : <Text weight="regular">{formatNumber(option.count)}</Text>}
          </Chip>
        );
      })}
    </Chips>
  );
}
