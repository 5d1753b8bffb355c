import type { Note, Part, Problem } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import type { Preview } from '../model/preview.ts';
import { usePartName } from '../use-part-name.ts';
import styles from './editor.module.css';

const LEVELS = ['error', 'warning', 'info'] as const;

/** Notes and problems of the preview, as text; each is also marked on its part. */
export function PreviewNotes({
  preview,
  parts,
}: {
  readonly preview: Preview;
  readonly parts: readonly Part[];
}) {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  const nameAt = (index: number | undefined): string => {
    const part = index === undefined ? undefined : parts[index];
    return part ? partName(part) : '';
  };
  const noteText = ({ code, part, amount = 0, by }: Note): string => {
    const name = nameAt(part);
    if (code === 'rows_dropped') return t('notes.rows_dropped', { part: name, count: amount });
    if (code === 'shrunk') return t('notes.shrunk', { part: name, size: String(amount).replace('.', ',') });
    return t(`notes.${code}`, { part: name, by: nameAt(by) });
  };
  const problemText = (problem: Problem): string => {
    switch (problem.code) {
      case 'translation_missing':
        return t('problems.translation_missing', { language: t(`languages.${problem.language}`) });
      case 'glyph_missing':
        return t('problems.glyph_missing', { letter: problem.character });
      case 'price_missing':
      case 'barcode_invalid':
      case 'monthly_missing':
        return t(`problems.${problem.code}`);
      default:
        return t('problems.other');
    }
  };
  const { notes } = preview.drawing;
  // The worst first: a tag that will not be printed must not be missed under a dozen texts that shrank.
  const rows = [
    ...[...new Set(preview.problems.map(problemText))].map((text) => ({ level: 'error' as const, text })),
    ...notes.map((note) => ({ level: note.level, text: noteText(note) })),
  ].toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const isFine = rows.every(({ level }) => level === 'info');
  return (
    <Text as="div" size="sm" className={styles.notes} aria-live="polite">
      <b data-level={isFine ? 'fine' : 'warning'}>{t(isFine ? 'form.fits' : 'form.problems')}</b>
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ level, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts of the same name may have the same text
            <li key={`${text} ${i}`} data-level={level}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </Text>
  );
}
