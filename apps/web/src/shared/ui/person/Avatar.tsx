import { Text } from '../layout/layout.tsx';
import { useStoredFile } from '../picture/use-stored-file.ts';
import styles from './avatar.module.css';

/** Size of the initials, px, by the side of the face. */
const LETTERS = { 28: 11, 40: 14, 96: 32 };

interface AvatarProps {
  /** `photo_url` of an answer; null for who has no photo. */
  readonly photo: string | null;
  readonly name: string;
  readonly surname: string;
  /** Side in pixels; 28 by default. */
  readonly size?: 28 | 40 | 96 | undefined;
}

/**
 * Face of a person: the photo, fetched with the session's token, or the initials where there is none or it
 * does not come. Decoration beside the name, so readers pass it by.
 */
export function Avatar({ photo, name, surname, size = 28 }: AvatarProps) {
  const url = useStoredFile(photo);
  return (
    <Text
      fixed
      weight="bold"
      tone="accent"
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: LETTERS[size] }}
      aria-hidden="true"
    >
      {url ? (
        <img src={url} alt="" width={size} height={size} decoding="async" />
      ) : (
        `${[...name][0] ?? ''}${[...surname][0] ?? ''}`
      )}
    </Text>
  );
}
