import type { ImportRun } from '@javon/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './import.module.css';

const STEP = 100;

interface BadRowsProps {
  readonly errors: ImportRun['errors'];
  /** How many rows are bad in all; the server lists no more than it lists. */
  readonly bad: number;
}

/** Rows that cannot be imported, each with its number in the file, column and reason. */
export function BadRows({ errors, bad }: BadRowsProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const [most, setMost] = useState(STEP);
  const listed = new Set(errors.map((error) => error.row)).size;
  return (
    <div className={styles.block}>
      <h3>{t('imports:bad_title')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('imports:bad_title')}>
        <table className={styles.table} aria-label={t('imports:bad_title')}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {t('imports:row')}
              </th>
              <th scope="col">{t('imports:column')}</th>
              <th scope="col">{t('imports:reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, most).map((error) => (
              <tr key={`${error.row}-${error.column}-${error.code}`}>
                <td data-align="end">
                  <b>{formatNumber(error.row)}</b>
                </td>
                <td>{error.column}</td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {errors.length > most ? (
        <Button variant="default" size="xs" onClick={() => setMost(most + STEP)}>
          {t('ui:table.load_more')}
        </Button>
      ) : bad > listed ? (
        <p className={styles.quiet}>{t('imports:bad_more', { count: bad - listed })}</p>
      ) : null}
    </div>
  );
}
