import type { Format, TagView as View } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { Grid } from '../../../shared/ui/layout/layout.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { type About, tagViewQuery } from '../queries.ts';
import { comingDay } from '../search.ts';
import { useShownFormat } from '../use-shown-format.ts';
import { BranchNeeded } from './BranchNeeded.tsx';
import { PrintThis } from './PrintThis.tsx';
import { TagChoice } from './TagChoice.tsx';
import { TagFacts } from './TagFacts.tsx';
import { TagNote } from './TagNote.tsx';
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

/** A product's tag at its true size, with its values, their sources and its problems. */
function TagView({ id, promotion }: TagViewProps) {
  const { t } = useTranslation('price_tags');
  const search: ViewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const branch = useBranch();
  const asOf = comingDay(search.as_of);
  const about = useMemo<About>(() => ({ branch, as_of: asOf }), [branch, asOf]);
  const { product, needsBranch, own, format } = useShownFormat(id, about, search.format);
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
      <WaitingPage
        title={t('title')}
        error={own.error ?? shown.error}
        refetch={own.error ? own.refetch : shown.refetch}
      />
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
          <TagChoice format={format} sampler={search.sampler} tag={view} onChange={change} />
        </>
      }
    >
      {asOf ? <TagNote>{t('as_of.note', { day: formatDate(asOf) })}</TagNote> : null}
      {promotion && !view.governs ? <TagNote>{t('view.not_governing')}</TagNote> : null}
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

/** Screen of one product's tag as the branch prints it, at its true size. */
export function PriceTagViewPage() {
  return <TagView id={useParams({ from: '/frame/priceTag/view/$id' }).id} promotion={false} />;
}

/** Screen of one product's tag as a promotion: old price, discount, last day of the campaign. */
export function PromotionTagPage() {
  return <TagView id={useParams({ from: '/frame/priceTag/view2/$id' }).id} promotion />;
}
