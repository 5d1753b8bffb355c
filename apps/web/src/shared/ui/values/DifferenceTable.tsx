import styles from './difference-table.module.css';
import { FactTable } from './FactTable.tsx';

/** Words of a value that differs, and of its two sides. */
export interface DifferenceRow {
  readonly what: string;
  readonly left: string;
  readonly right: string;
}

interface DifferenceTableProps {
  readonly heads: DifferenceRow;
  readonly rows: readonly DifferenceRow[];
}

/** Values that differ between two versions of something, side by side. */
export function DifferenceTable({ heads, rows }: DifferenceTableProps) {
  return (
    <FactTable plain className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{heads.what}</th>
          <th scope="col">{heads.left}</th>
          <th scope="col">{heads.right}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, left, right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of the same name may differ in the same value
          <tr key={`${what} ${index}`}>
            <th scope="row">{what}</th>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
