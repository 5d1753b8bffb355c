import type { ReactNode } from 'react';
import { Text } from '../layout/layout.tsx';
import styles from './picture.module.css';
import { useStoredFile } from './use-stored-file.ts';

interface StoredPictureProps {
  /** `picture_url` or `logo_url` of an answer. */
  readonly path: string | null;
  /** Alternative text; empty if the name is shown beside the picture. */
  readonly alt: string;
  readonly size: 28 | 40 | 120 | 220;
  /** Placeholder while there is no picture. */
  readonly children?: ReactNode;
}

/** A picture of goods or a logo, whole, on white as it is kept. */
export function StoredPicture({ path, alt, size, children }: StoredPictureProps) {
  const url = useStoredFile(path);
  return (
    <Text fixed tone="faint" className={styles.picture} data-size={size} data-filled={url ? true : undefined}>
      {url ? <img src={url} alt={alt} decoding="async" /> : <span aria-hidden="true">{children}</span>}
    </Text>
  );
}
