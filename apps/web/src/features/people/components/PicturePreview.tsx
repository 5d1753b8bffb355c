import { useLayoutEffect, useState } from 'react';
import styles from './people.module.css';

/** A chosen picture, cut to the square that will be kept of it. Decoration beside the file's buttons. */
export function PicturePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useLayoutEffect(() => {
    const next = URL.createObjectURL(file);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return url ? <img className={styles.preview} src={url} alt="" width={96} height={96} /> : null;
}
