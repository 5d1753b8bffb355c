import { Input, Skeleton } from '@mantine/core';
import styles from './form.module.css';

interface FieldWaitsProps {
  readonly label: string;
  readonly description?: string | undefined;
}

/** Placeholder for a field whose code is loading, as high as the field. */
export function FieldWaits({ label, description }: FieldWaitsProps) {
  return (
    <Input.Wrapper label={label} description={description}>
      <Skeleton className={styles.waits} />
    </Input.Wrapper>
  );
}
