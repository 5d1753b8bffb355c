import { FORMATS, type SampleProduct, type SamplerDesign } from '@javon/contract';
import { finishedLayout, LANGUAGES, type Language } from '@javon/price-tag';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { Grid, Text } from '../../../shared/ui/layout/layout.tsx';
import { TagDrawing } from '../../price-tags/public.ts';
import { type Choices, type Preview, previewOf } from '../model/preview.ts';
import type { SamplerKind } from '../paths.ts';
import styles from './editor.module.css';

interface StripProps {
  readonly kind: SamplerKind;
  readonly samples: readonly SampleProduct[];
  readonly choices: Choices;
  readonly design: SamplerDesign;
  /** Called when a picture of this sampler's own format is pressed. */
  readonly onShow: (productId: string, language: Language) => void;
}

interface Hardest extends Preview {
  readonly product: string;
  readonly faults: number;
}

/** Number of faults of a tag, weighted: problems that prevent printing count most. */
function faultsOf({ drawing, problems }: Preview): number {
  const notes = drawing.notes.reduce(
    (sum, { level }) => sum + (level === 'error' ? 100 : level === 'warning' ? 10 : 1),
    0,
  );
  return notes + 100 * problems.length;
}

/** Previews in every format and language, each for the sample product that fits worst. */
export const Strip = memo(function Strip({ kind, samples, choices, design, onShow }: StripProps) {
  const { t } = useTranslation('samplers');
  const rows = useMemo(
    () =>
      FORMATS.map((format) => {
        const own = format === design.layout.format;
        const layout = own ? design.layout : finishedLayout(kind, format);
        const tags = LANGUAGES.map((language) => {
          const drawn = samples.map((sample): Hardest => {
            const preview = previewOf(sample, kind, { ...design, layout }, choices, language);
            return { ...preview, product: sample.product.id, faults: faultsOf(preview) };
          });
          return { language, tag: drawn.toSorted((a, b) => b.faults - a.faults)[0] };
        });
        return { format, own, tags };
      }),
    [kind, samples, choices, design],
  );
  return (
    <section aria-label={t('form.strip')}>
      <Text as="h2" size="md">
        {t('form.strip')}
      </Text>
      {rows.map(({ format, own, tags }) => (
        <Text as="div" key={format} className={styles.stripRow} mt={12}>
          <Text as="h3" mb={6} size="xs" weight="medium" tone="quiet">
            {own
              ? `${formatName(format)}: ${t('form.strip_here')}`
              : t('form.strip_other', { format: formatName(format) })}
          </Text>
          <Grid columns={3} gap={8} align="start">
            {tags.map(({ language, tag }) =>
              tag === undefined ? null : (
                <button
                  key={language}
                  type="button"
                  disabled={!own}
                  data-faulty={tag.faults >= 10 || undefined}
                  onClick={() => onShow(tag.product, language)}
                >
                  <span
                    className={`paper ${styles.thumb}`}
                    style={{ aspectRatio: `${tag.drawing.width} / ${tag.drawing.height}` }}
                  >
                    <TagDrawing drawing={tag.drawing} fill />
                  </span>
                  <span>{t(`languages.${language}`)}</span>
                </button>
              ),
            )}
          </Grid>
        </Text>
      ))}
    </section>
  );
});
