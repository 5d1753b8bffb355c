import type { HistoryLine } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { fieldName, valueText } from '../readable.ts';
import { useWords } from '../use-words.ts';
import styles from './history.module.css';

/** Fields that a line of the history changed: before and after. */
export function Changes({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const { entity, changes } = line;
  if (changes.length === 0) return null;
  // A creation only shows the new values, a deletion only the old ones.
  const hasBefore = changes.some(({ before }) => before !== null);
  const hasAfter = changes.some(({ after }) => after !== null);
  return (
    <table className={styles.changes} aria-label={t('columns.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {hasBefore ? <th scope="col">{t('before')}</th> : null}
          {hasAfter ? <th scope="col">{t('after')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(words, entity, field)}</th>
            {hasBefore ? <td data-was>{valueText(words, entity, field, before)}</td> : null}
            {hasAfter ? <td>{valueText(words, entity, field, after)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
