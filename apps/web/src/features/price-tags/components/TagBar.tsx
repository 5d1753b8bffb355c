import { Text } from '../../../shared/ui/layout/layout.tsx';
import type { ElementProps } from '../../../shared/ui/layout/look.ts';
import { FootBar } from '../../../shared/ui/page/FootBar.tsx';
import styles from './bar.module.css';

/** Bar of the actions on tags: one row on a phone too, whatever its text. */
export function TagBar(props: ElementProps) {
  return <FootBar as="section" {...props} className={styles.bar} />;
}

interface BarTextProps {
  /** Number of tags and similar counts, announced when it changes. */
  readonly count: string;
  readonly note?: string | null | undefined;
  /** Reason why the action is impossible, in place of the note. */
  readonly fault?: string | null | undefined;
}

export function BarText({ count, note, fault }: BarTextProps) {
  return (
    <Text as="div" grow className={styles.words}>
      <Text role="status" as="p" weight="bold" className={styles.count}>
        {count}
      </Text>
      {fault || note ? (
        <Text as="p" size="xs" tone={fault ? 'negative' : 'quiet'} className={styles.note}>
          {fault || note}
        </Text>
      ) : null}
    </Text>
  );
}
