import { formatNumber } from '../../../shared/format/format.ts';
import styles from './branches.module.css';

interface StateCountProps {
  readonly count: number;
  readonly label: string;
  /** More than none is shown in red. */
  readonly alarming: boolean;
}

/** A number of the shelves' state: alone in a column, after its word on a phone's card, where none is left out. */
export function StateCount({ count, label, alarming }: StateCountProps) {
  if (count === 0) return <span className={styles.wide}>0</span>;
  return (
    <span className={alarming ? styles.late : undefined}>
      <span className={styles.phone}>{label}: </span>
      {formatNumber(count)}
    </span>
  );
}
