import type { Permission } from '@javon/contract';
import { Switch, TextInput } from '@mantine/core';
import { useWholeNumber } from '../../../shared/masks/use-whole-number.ts';
import { useErrorTexts } from '../../../shared/ui/form/errors.tsx';
import { useValueWords } from '../use-value-words.ts';
import { mayGive } from '../values.ts';
import { Choice } from './Choice.tsx';
import styles from './matrix.module.css';

interface ValueEditorProps {
  /** Label of the value, for screen readers. */
  readonly label: string;
  readonly permission: Pick<Permission, 'type' | 'options'>;
  readonly value: string;
  /** The highest value that the person may give; null without a limit. */
  readonly most: string | null;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/** Editor of one value, by the permission's type: switch, segments or number. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, permission, value, most, disabled, onChange } = props;
  const words = useValueWords();
  if (permission.type === 'flag') {
    return (
      <Switch
        aria-label={label}
        checked={value === '1'}
        disabled={disabled || (value !== '1' && !mayGive(permission, '1', most))}
        onChange={(event) => onChange(event.currentTarget.checked ? '1' : '0')}
      />
    );
  }
  if (permission.type === 'numeric') return <NumberEditor {...props} />;
  // A value that is no longer among the options is still shown.
  const options = permission.options.includes('0') ? permission.options : ['0', ...permission.options];
  return (
    <Choice
      label={label}
      disabled={disabled}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({
        value: option,
        label: words('list', option),
        disabled: option !== value && !mayGive(permission, option, most),
      }))}
    />
  );
}

function NumberEditor({ label, value, disabled, onChange }: ValueEditorProps) {
  const { t } = useErrorTexts();
  const input = useWholeNumber(Number(value), (number) => onChange(String(number ?? 0)));
  return (
    <TextInput
      size="xs"
      className={styles.number ?? ''}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      disabled={disabled ?? false}
      error={Number.isInteger(Number(value)) ? undefined : t('not_whole')}
      {...input}
    />
  );
}
