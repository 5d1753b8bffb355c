import type { Sampler } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { millimetres } from '../model/size-words.ts';
import styles from './view.module.css';

/** Settings of a sampler as text, and the categories that it is bound to. */
export function SamplerFacts({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  const localised = useLocalised();
  const { spec, months, layout } = sampler.design;
  const { size } = layout;
  const words = (text: { uz: string; ru: string; kaa?: string | null | undefined } | null): ReactNode =>
    text === null ? t('asks.none') : [text.uz, text.ru, text.kaa].filter(Boolean).join(' · ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('kind'), t(`kinds.${sampler.kind}`)],
    [
      t('format'),
      `${formatName(sampler.format)}, ${size ? t('size_mm', millimetres(size)) : t(`orientations.${sampler.orientation}`).toLowerCase()}`,
    ],
    [t('asks.title'), words(spec.title)],
    [t('asks.name'), t(spec.shortName ? 'asks.short_name' : 'asks.full_name')],
    [
      t('asks.characters'),
      spec.characters === null
        ? t('asks.characters_all')
        : t('asks.characters_count', { count: spec.characters.length }),
    ],
    [t('asks.monthly'), t(`asks.monthly_${spec.monthlyPrice}`, { months: months ?? 0 })],
    [t('asks.month_count'), t(spec.monthCount ? 'compare.yes' : 'compare.no')],
    [
      t('asks.discount'),
      spec.discountTag === 'text' ? words(spec.discountText) : t(`asks.discount_${spec.discountTag}`),
    ],
    [t('asks.text'), words(spec.text)],
    [t('asks.suffix'), words(spec.suffix)],
  ];
  return (
    <>
      <PageSection title={t('view.asks')}>
        <Facts layout="spread" lined size="sm">
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </PageSection>
      <PageSection title={t('view.categories')}>
        {sampler.categories.length === 0 ? (
          <Quiet size="sm" className={styles.quiet}>
            {t('not_bound')}
          </Quiet>
        ) : (
          <Row as="ul" wrap size="sm" margin="0 0 6px" style={{ gap: 'var(--space-4) 14px' }}>
            {sampler.categories.map(({ id, name }) => (
              <li key={id}>
                <ScreenLink screen="goods.show" href={`/goods/${id}`}>
                  {localised(name)}
                </ScreenLink>
              </li>
            ))}
          </Row>
        )}
        <Quiet size="sm" className={styles.quiet}>
          {t('printed', { count: sampler.printed, formatted: formatNumber(sampler.printed) })}
        </Quiet>
      </PageSection>
    </>
  );
}
