import { useEffect, useState } from 'react';
import styles from './picture.module.css';
import { useStoredFile } from './use-stored-file.ts';

interface PhotoProps {
  readonly alt: string;
  /** Width of a photo between others in a row, px; without it, it fills its place. */
  readonly width?: number;
}

function Photo({ url, alt, width }: PhotoProps & { readonly url: string | null }) {
  if (url === null) return <span aria-hidden="true" />;
  const alone = width && { width, height: width * 0.75, borderRadius: 'var(--j-radius)' };
  return <img className={styles.photo} src={url} alt={alt} style={alone || undefined} decoding="async" />;
}

/** A photo that the server has. */
export function StoredPhoto({ path, ...rest }: PhotoProps & { readonly path: string }) {
  return <Photo {...rest} url={useStoredFile(path)} />;
}

/** A photo of this device that is not at the server yet. */
export function FilePhoto({ file, ...rest }: PhotoProps & { readonly file: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <Photo {...rest} url={url} />;
}
