import { showFile } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { callFile } from '../../http/call.ts';
import styles from './avatar.module.css';

/** What stands under a path of the file store never changes, so it is fetched once while the page lives. */
const photoQuery = (path: string | null) => ({
  queryKey: [showFile.id, path],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callFile(
      showFile,
      { params: { key: (path ?? '').slice((path ?? '').lastIndexOf('/') + 1) } },
      { notify: 'none', signal },
    ),
  enabled: path !== null,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** An address of the bytes for an `img`, given back when they are shown no more. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the browser paints, so that a picture at hand does not show initials first.
  useLayoutEffect(() => {
    if (!bytes) return setUrl(null);
    const next = URL.createObjectURL(bytes);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [bytes]);
  return url;
}

interface AvatarProps {
  /** `photo_url` of an answer; null for who has no photo. */
  readonly photo: string | null;
  readonly name: string;
  readonly surname: string;
  /** Side in pixels; 28 unless said. */
  readonly size?: 28 | 40 | 96 | undefined;
}

/**
 * Face of a person: the photo, fetched with the session's token, or the initials where there is none or it
 * does not come. Decoration beside the name, so readers pass it by.
 */
export function Avatar({ photo, name, surname, size = 28 }: AvatarProps) {
  const { data } = useQuery(photoQuery(photo));
  const url = useObjectUrl(photo === null ? undefined : data);
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {url ? (
        <img src={url} alt="" width={size} height={size} decoding="async" />
      ) : (
        `${[...name][0] ?? ''}${[...surname][0] ?? ''}`
      )}
    </span>
  );
}
