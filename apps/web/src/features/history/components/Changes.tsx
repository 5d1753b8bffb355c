import type { HistoryLine } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { DifferenceTable } from '../../../shared/ui/values/DifferenceTable.tsx';
import { fieldName, valueText } from '../readable.ts';
import { useWords } from '../use-words.ts';

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
    <DifferenceTable
      label={t('columns.changes')}
      heads={{
        what: t('field'),
        left: hasBefore ? t('before') : null,
        right: hasAfter ? t('after') : null,
      }}
      rows={changes.map(({ field, before, after }) => ({
        what: fieldName(words, entity, field),
        left: valueText(words, entity, field, before),
        right: valueText(words, entity, field, after),
      }))}
    />
  );
}
