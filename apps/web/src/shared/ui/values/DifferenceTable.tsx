import styles from './difference-table.module.css';
import { FactTable } from './FactTable.tsx';

/** Words of a value that differs, and of its two sides; a side that no row has is null. */
export interface DifferenceRow {
  readonly what: string;
  readonly left: string | null;
  readonly right: string | null;
}

interface DifferenceTableProps {
  readonly label?: string;
  readonly heads: DifferenceRow;
  readonly rows: readonly DifferenceRow[];
}

/** Values that differ between two versions of something, side by side. */
export function DifferenceTable({ label, heads, rows }: DifferenceTableProps) {
  return (
    <FactTable plain className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads.what}</th>
          {heads.left === null ? null : <th scope="col">{heads.left}</th>}
          {heads.right === null ? null : <th scope="col">{heads.right}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, left, right }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of the same name may differ in the same value
          <tr key={`${what} ${index}`}>
            <th scope="row">{what}</th>
            {heads.left === null ? null : <td data-was>{left}</td>}
            {heads.right === null ? null : <td>{right}</td>}
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
