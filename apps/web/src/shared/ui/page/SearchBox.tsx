import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../use-latest.ts';
import { ICON } from '../icon.ts';
import styles from './filters.module.css';

const TYPING_MS = 250;

interface SearchBoxProps {
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  readonly label: string;
}

/** Search field of a list; reports the text once typing pauses. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value ?? '');
  // The value shown by the address, and those reported since, which it has not taken yet.
  const reported = useRef([value ?? '']);
  // The address may change by other means, such as the back button.
  useEffect(() => {
    const arrived = value ?? '';
    const at = reported.current.indexOf(arrived);
    reported.current = at < 0 ? [arrived] : reported.current.slice(at);
    if (at < 0) setText(arrived);
  }, [value]);
  const onChangeRef = useLatest(onChange);
  useEffect(() => {
    const typed = text.trim();
    if (typed === reported.current.at(-1)) return;
    const timer = setTimeout(() => {
      reported.current.push(typed);
      onChangeRef.current(typed || undefined);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      size="xs"
      className={styles.search ?? ''}
      maxLength={100}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch {...ICON} />}
      rightSection={
        text ? <CloseButton size="xs" aria-label={t('clear')} onClick={() => setText('')} /> : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
