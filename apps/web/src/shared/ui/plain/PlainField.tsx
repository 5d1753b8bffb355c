import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '../layout/layout.tsx';
import styles from './plain.module.css';

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Content inside the field at its right end. */
  readonly aside?: ReactNode;
}

/** A labelled text field for the pages that stay light. */
export function PlainField({ label, error, aside, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <Stack gap={4} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Row align="center" className={`control-frame ${styles.control}`}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {aside}
      </Row>
      {error ? (
        <Text as="p" size="sm" tone="negative" role="alert" id={`${id}-error`}>
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}
