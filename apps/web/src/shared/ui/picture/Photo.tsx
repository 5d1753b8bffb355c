import styles from './picture.module.css';
import { useObjectUrl } from './use-object-url.ts';
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

export function StoredPhoto({ path, ...rest }: PhotoProps & { readonly path: string }) {
  return <Photo {...rest} url={useStoredFile(path)} />;
}

/** A photo of this device that is not at the server yet. */
export function FilePhoto({ file, ...rest }: PhotoProps & { readonly file: Blob }) {
  return <Photo {...rest} url={useObjectUrl(file)} />;
}
