import { Button } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode } from 'react';

interface FileInputProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'accept' | 'capture' | 'multiple' | 'disabled' | 'aria-describedby' | 'aria-invalid'
  > {
  /** Receives the chosen files, at least one. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Hidden field of a label that chooses files. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="visually-hidden"
      onChange={(event) => {
        const [first, ...others] = event.currentTarget.files ?? [];
        // Choosing the same file again must fire the event too.
        event.currentTarget.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}

interface FileButtonProps extends FileInputProps {
  readonly size?: 'xs' | 'sm';
  readonly icon?: ReactNode;
  readonly loading?: boolean | undefined;
  readonly children: ReactNode;
}

export function FileButton({ size = 'sm', icon, loading = false, children, ...rest }: FileButtonProps) {
  return (
    <Button component="label" variant="default" size={size} leftSection={icon} loading={loading}>
      {children}
      <FileInput {...rest} disabled={loading || rest.disabled} />
    </Button>
  );
}
