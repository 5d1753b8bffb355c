import { Input, Skeleton } from '@mantine/core';
import styles from './form.module.css';

interface FieldWaitsProps {
  readonly label: string;
  readonly description?: string | undefined;
}

/** Stands in the place of a field whose code is on its way, as high as the field will be. */
export function FieldWaits({ label, description }: FieldWaitsProps) {
  return (
    <Input.Wrapper label={label} description={description}>
      <Skeleton className={styles.waits} />
    </Input.Wrapper>
  );
}
