import { Input, Skeleton } from '@mantine/core';

interface FieldWaitsProps {
  readonly label: string;
  readonly description?: string | undefined;
}

/** Placeholder for a field whose code is loading, as high as the field. */
export function FieldWaits({ label, description }: FieldWaitsProps) {
  return (
    <Input.Wrapper label={label} description={description}>
      <Skeleton style={{ height: 36 }} />
    </Input.Wrapper>
  );
}
