import { FORMATS, type Format, listSamplers, SAMPLER_KINDS, type SamplerSummary } from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { FilterChips, FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { MoreRows } from '../../../shared/ui/table/MoreRows.tsx';
import { type ListPages, useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { useListSearch } from '../../../shared/ui/table/use-list-search.ts';
import { choicesQuery, sampleProductsQuery } from '../queries.ts';
import { NewSampler } from './NewSampler.tsx';
import { SamplerCard } from './SamplerCard.tsx';

interface SamplerSearch {
  readonly search?: string;
  readonly kind?: '1' | '2' | '3';
  readonly format?: Format;
  readonly bound?: 'true' | 'false';
  readonly deleted?: true;
}

/** List of samplers, each with a picture of a tag as it would be printed. */
export function SamplersPage() {
  const { t } = useTranslation(['samplers', 'pages']);
  const list = useListSearch<SamplerSearch>();
  const { search, kind, format, bound: isBound, deleted } = list.search;
  const filters = { search, kind, format, bound: isBound, deleted: deleted ? ('true' as const) : undefined };
  const pages = useListPages(listSamplers, { ...filters, limit: 60 });
  const bound = (['true', 'false'] as const).map((value) => ({
    value,
    label: t(value === 'true' ? 'samplers:bound' : 'samplers:bound_no'),
  }));
  return (
    <Page
      title={t('pages:price_tag_sampler')}
      count={pages.total}
      actions={
        <>
          <ExportButton
            route="exportSamplers"
            input={{ query: filters }}
            name={t('pages:price_tag_sampler')}
          />
          <NewSampler />
        </>
      }
      filters={
        <>
          <SearchBox label={t('samplers:search')} {...list.bind('search')} />
          <FilterChips
            label={t('samplers:kind')}
            options={SAMPLER_KINDS.map((kind) => ({
              value: `${kind}` as const,
              label: t(`samplers:kinds.${kind}`),
            }))}
            {...list.bind('kind')}
          />
          <FilterChips
            label={t('samplers:format')}
            options={FORMATS.map((format) => ({ value: format, label: formatName(format) }))}
            {...list.bind('format')}
          />
          <FilterSelect label={t('samplers:view.categories')} options={bound} {...list.bind('bound')} />
          <FilterToggle label={t('samplers:deleted')} {...list.bind('deleted')} />
        </>
      }
    >
      <Cards pages={pages} isFiltered={list.isFiltered} onReset={list.reset} />
    </Page>
  );
}

interface CardsProps {
  readonly pages: ListPages<SamplerSummary>;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

function Cards({ pages, isFiltered, onReset }: CardsProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  const samples = useQuery(sampleProductsQuery());
  const choices = useQuery(choicesQuery);
  const error = pages.error ?? samples.error ?? choices.error;
  const retry = () => {
    pages.retry();
    if (samples.error) void samples.refetch();
    if (choices.error) void choices.refetch();
  };
  if (pages.isFirstLoading || !samples.data || !choices.data || (error && pages.rows.length === 0))
    return <Waiting error={error} refetch={retry} lines={8} />;
  if (pages.rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={t('samplers:empty_filtered_title')}
        text={t('samplers:empty_filtered_text')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('ui:table.reset_filters')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('samplers:empty_title')} text={t('samplers:empty_text')} />
    );
  }
  const sample = samples.data.items.find(({ why }) => why === 'ordinary') ?? samples.data.items[0];
  return (
    <>
      <Grid as="ul" columns={{ least: 264 }} gap={16} gutter={24} aria-label={t('samplers:list')}>
        {pages.rows.map((sampler) => (
          <SamplerCard key={sampler.id} sampler={sampler} sample={sample} choices={choices.data} />
        ))}
      </Grid>
      <MoreRows pages={pages} />
    </>
  );
}
