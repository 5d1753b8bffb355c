import type { SampleProduct, SamplerSummary } from '@javon/contract';
import { tagSize } from '@javon/price-tag';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { TagDrawing } from '../../price-tags/public.ts';
import { type Choices, previewOf } from '../model/preview.ts';
import { millimetres } from '../model/size-words.ts';
import { samplerPath } from '../paths.ts';
import styles from './samplers.module.css';

interface SamplerCardProps {
  readonly sampler: SamplerSummary;
  readonly sample: SampleProduct | undefined;
  readonly choices: Choices;
}

/** Height of the largest tag on a card, an upright A5, in pixels. */
const LARGEST_PX = 184;
const LARGEST_MM10 = 2100;
/** Scale of small formats: drawn larger than true, but still smaller than the next format. */
const SCALE = { A5: 1, A6: 1.25, A7: 1.6, label: 2.4 } as const;

/** Card of one sampler: its tag drawn small, name, categories, and count of printed tags. */
export function SamplerCard({ sampler, sample, choices }: SamplerCardProps) {
  const { t } = useTranslation('samplers');
  const localised = useLocalised();
  const { kind, design, format, orientation, categories } = sampler;
  const language = currentLanguage();
  const drawing = useMemo(
    () => (sample === undefined ? null : previewOf(sample, kind, design, choices, language).drawing),
    [sample, kind, design, choices, language],
  );
  const { width, height } = tagSize(design.layout);
  const scale = (LARGEST_PX / LARGEST_MM10) * SCALE[format];
  const bound = categories.map(({ name }) => localised(name));
  return (
    <Stack as="li" className="link-card" data-deleted={sampler.deleted_at !== null || undefined}>
      <Row align="center" justify="center" height={216} padding={16} background="var(--j-ground)">
        {drawing ? (
          <div
            className={`paper ${styles.paper}`}
            style={{ width: width * scale, aspectRatio: `${width} / ${height}` }}
          >
            <TagDrawing drawing={drawing} fill label={t('drawing', { name: sampler.name })} />
          </div>
        ) : null}
      </Row>
      <Stack padding="12px 16px 14px" gap={4} size="sm" tone="quiet">
        <Text as="h2" size="md">
          <HrefLink href={samplerPath(sampler)} className="cover-link">
            {sampler.name}
          </HrefLink>
        </Text>
        <Row as="span" gap={10} rowGap={4} wrap>
          <Text as="b" weight="medium" tone="text">
            {t(`kinds.${kind}`)}
          </Text>
          <span>{formatName(format)}</span>
          <span>
            {design.layout.size
              ? t('size_mm', millimetres(design.layout.size))
              : t(`orientations.${orientation}`)}
          </span>
          <span>{t('version', { number: sampler.number })}</span>
        </Row>
        <span title={bound.join(', ')}>
          {bound.length === 0 ? t('not_bound') : t('categories', { count: bound.length })}
        </span>
        <span>{t('printed', { count: sampler.printed, formatted: formatNumber(sampler.printed) })}</span>
      </Stack>
    </Stack>
  );
}
