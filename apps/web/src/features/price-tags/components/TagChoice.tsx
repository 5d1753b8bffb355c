import { FORMATS, type Format, type TagLanguage } from '@javon/contract';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { useTagLanguages } from '../use-tag-languages.ts';

/** Search parameters of a page that shows a tag. */
interface Look {
  readonly format?: Format | undefined;
  readonly language?: TagLanguage | undefined;
  readonly sampler?: number | undefined;
}

interface TagChoiceProps extends Pick<Look, 'format' | 'sampler'> {
  /** Tag on the page; without one it has no language and no samplers. */
  readonly tag:
    | {
        readonly language: TagLanguage;
        readonly samplers: readonly { readonly id: number; readonly name: string }[];
      }
    | undefined;
  readonly onChange: (change: Look) => void;
}

/** Choice of the format, the language and the sampler of a tag on a page. */
export function TagChoice({ format, sampler, tag, onChange }: TagChoiceProps) {
  const { t } = useTranslation('price_tags');
  const languages = useTagLanguages();
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('view.format')}
        data={FORMATS.map((value) => ({ value, label: formatName(value) }))}
        value={format ?? ''}
        onChange={(next) => onChange({ format: next as Format, sampler: undefined })}
      />
      {tag ? (
        <SegmentedControl
          size="xs"
          aria-label={t('view.language')}
          data={languages}
          value={tag.language}
          onChange={(next) => onChange({ language: next as TagLanguage })}
        />
      ) : null}
      {tag && tag.samplers.length > 1 ? (
        <RowFilter
          label={t('view.sampler')}
          rows={tag.samplers}
          value={sampler}
          onChange={(next) => onChange({ sampler: next })}
        />
      ) : null}
    </>
  );
}
