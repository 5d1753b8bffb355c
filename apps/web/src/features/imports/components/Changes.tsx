import type { ImportRun } from '@javon/contract';
import type { Messages } from '@javon/messages';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import styles from './import.module.css';

type ColumnKey = keyof Messages['imports']['columns'];
const MONEY: readonly string[] = ['price', 'old_price'];
const SHOWN = 50;

/** Names of fields in the words of the page; what has none, such as a character, is called as in the file. */
function useColumnName(): (field: string) => string {
  const { t, i18n } = useTranslation('imports');
  return (field) => (i18n.exists(`imports:columns.${field}`) ? t(`columns.${field as ColumnKey}`) : field);
}

function shown(field: string, value: string | null): string {
  if (value === null || value === '') return '—';
  return MONEY.includes(field) && /^\d+$/.test(value) ? formatNumber(Number(value)) : value;
}

/** Some of what an import would change, old → new. */
export function Changes({ changes }: { readonly changes: ImportRun['changes'] }) {
  const { t } = useTranslation('imports');
  const nameOf = useColumnName();
  const some = changes.slice(0, SHOWN);
  return (
    <div className={styles.block}>
      <h3>
        {t('changes_title')} <span className={styles.quiet}>{t('changes_text', { count: some.length })}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('changes_title')}>
        <table className={styles.table} aria-label={t('changes_title')}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {t('row')}
              </th>
              <th scope="col">{t('columns.sku')}</th>
              <th scope="col">
                {t('before')} → {t('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {some.map((change) => (
              <tr key={change.row}>
                <td data-align="end">{formatNumber(change.row)}</td>
                <td>
                  <b>{change.sku}</b>
                  <span className={styles.kindOfChange} data-kind={change.kind}>
                    {t(change.kind === 'new' ? 'change_new' : 'change_changed')}
                  </span>
                </td>
                <td>
                  <ul className={styles.fields}>
                    {change.fields.map(({ field, before, after }) => (
                      <li key={field}>
                        <span className={styles.quiet}>{nameOf(field)}</span>
                        {change.kind === 'new' ? null : (
                          <>
                            <s>{shown(field, before)}</s>
                            <IconArrowRight size={14} stroke={1.8} aria-label="→" />
                          </>
                        )}
                        <b>{shown(field, after)}</b>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
