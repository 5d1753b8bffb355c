import { FORMATS, type Format, type TagView as View } from '@javon/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { usePerson, useWholeChain } from '../../../shared/session/visitor.ts';
import { Card, Grid } from '../../../shared/ui/layout/layout.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { type About, tagFormatQuery, tagViewQuery } from '../queries.ts';
import { comingDay } from '../search.ts';
import { useTagLanguages } from '../use-tag-languages.ts';
import { BranchNeeded } from './BranchNeeded.tsx';
import { PrintThis } from './PrintThis.tsx';
import { TagFacts } from './TagFacts.tsx';
import { TagPaper } from './TagPaper.tsx';
import { ViewTabs } from './ViewTabs.tsx';

interface ViewSearch {
  readonly branch?: string;
  readonly format?: Format;
  readonly language?: View['language'];
  readonly sampler?: number;
  readonly as_of?: string;
}

interface TagViewProps {
  /** Id of the product, as in the address. */
  readonly id: string;
  readonly promotion: boolean;
}

/** Screen of one product's tag at its true size, with its values, their sources and its problems. */
export function TagView({ id, promotion }: TagViewProps) {
  const { t } = useTranslation('price_tags');
  const search: ViewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const branch = useBranch();
  const person = usePerson();
  const wholeChain = useWholeChain();
  const asOf = comingDay(search.as_of);
  const languages = useTagLanguages();
  const about = useMemo<About>(() => ({ branch, as_of: asOf }), [branch, asOf]);
  const product = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const needsBranch = branch === undefined && wholeChain && !person?.branch;
  const own = useQuery({
    ...tagFormatQuery(product, about),
    enabled: !needsBranch && search.format === undefined,
  });
  const format = search.format ?? own.data?.format;
  const shown = useQuery({
    ...tagViewQuery(product, format ?? 'A6', {
      ...about,
      language: search.language,
      ...(promotion ? { promotion: 'true' as const, sampler: search.sampler } : {}),
    }),
    enabled: !needsBranch && format !== undefined,
  });
  const view = shown.data;
  const name = useLocalised();
  const change = (part: { [K in keyof ViewSearch]?: ViewSearch[K] | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true });

  if (needsBranch) {
    return (
      <Page title={t('title')}>
        <BranchNeeded onChoose={(code) => change({ branch: code })} />
      </Page>
    );
  }
  if (!view || format === undefined) {
    return (
      <Page title={t('title')}>
        <Waiting error={own.error ?? shown.error} refetch={own.error ? own.refetch : shown.refetch} />
      </Page>
    );
  }
  const { tag, drawing } = view;
  const kind = promotion ? 'view2' : 'view';
  return (
    <Page
      title={name(tag.product.name)}
      actions={<PrintThis view={view} about={about} />}
      filters={
        <>
          <ViewTabs product={product} current={kind} branch={search.branch} format={search.format} />
          <SegmentedControl
            size="xs"
            aria-label={t('view.format')}
            data={FORMATS.map((value) => ({ value, label: formatName(value) }))}
            value={format}
            onChange={(next) => change({ format: next as Format, sampler: undefined })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('view.language')}
            data={languages}
            value={view.language}
            onChange={(next) => change({ language: next as View['language'] })}
          />
          {view.samplers.length > 1 ? (
            <FilterSelect
              label={t('view.sampler')}
              options={view.samplers.map((one) => ({ value: String(one.id), label: one.name }))}
              value={search.sampler === undefined ? undefined : String(search.sampler)}
              onChange={(next) => change({ sampler: next === undefined ? undefined : Number(next) })}
            />
          ) : null}
        </>
      }
    >
      {asOf ? (
        <Card as="p" card="accent" tight tone="accent" weight="medium" margin="0 24px 12px">
          {t('as_of.note', { day: formatDate(asOf) })}
        </Card>
      ) : null}
      {promotion && !view.governs ? (
        <Card as="p" card="accent" tight tone="accent" weight="medium" margin="0 24px 12px">
          {t('view.not_governing')}
        </Card>
      ) : null}
      <Grid
        columns="minmax(0, 1fr) minmax(360px, 480px)"
        gap={24}
        align="start"
        stacksBelow={1100}
        gutter={24}
      >
        <TagPaper
          drawing={drawing}
          format={tag.format}
          label={t('view.drawing', { name: name(tag.product.name), format: tag.format })}
        />
        <TagFacts view={view} asOf={asOf} branch={search.branch} />
      </Grid>
    </Page>
  );
}
