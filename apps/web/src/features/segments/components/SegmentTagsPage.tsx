import { FORMATS, type Format, listSegmentProducts, type SegmentProduct } from '@javon/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMayOpen, usePerson, useWholeChain } from '../../../shared/session/visitor.ts';
import { Card, Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { ListBody } from '../../../shared/ui/table/ListBody.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { BranchNeeded, TagDrawing, tagViewQuery, useTagLanguages } from '../../price-tags/public.ts';
import { segmentQuery } from '../queries.ts';
import { PrintAll } from './PrintAll.tsx';
import { SegmentState } from './SegmentState.tsx';
import styles from './tags.module.css';

/** Tags per page; more are loaded by a press. */
const AT_ONCE = 24;

/** Tags of one segment's products in a branch, as they would be printed today. */
export function SegmentTagsPage() {
  const { t } = useTranslation(['segments', 'pages']);
  const { id } = useParams({ from: '/frame/priceTag/segment_show/$id' });
  const search = useSearch({ from: '/frame/priceTag/segment_show/$id' });
  const navigate = useNavigate();
  const branch = useBranch();
  const person = usePerson();
  const wholeChain = useWholeChain();
  const mayOpen = useMayOpen();
  const languages = useTagLanguages();
  const number = Number(id);
  const needsBranch = branch === undefined && wholeChain && !person?.branch;
  const { data: segment, error, refetch } = useQuery(segmentQuery(number));
  const pages = useListPages(
    listSegmentProducts,
    { segment: number, limit: AT_ONCE, sort: 'name' },
    { enabled: !needsBranch },
  );
  const change = (part: { [K in keyof typeof search]?: (typeof search)[K] | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true });
  const format: Format = search.format ?? 'A6';
  if (!segment)
    return <WaitingPage title={t('pages:price_tag_segment_show')} error={error} refetch={refetch} />;
  if (needsBranch) {
    return (
      <Page title={segment.name}>
        <BranchNeeded onChoose={(code) => change({ branch: code })} />
      </Page>
    );
  }
  return (
    <Page
      title={segment.name}
      count={pages.total}
      actions={
        <PrintAll
          segment={segment.id}
          count={pages.total ?? 0}
          products={pages.rows}
          format={format}
          branch={branch}
        />
      }
      filters={
        <>
          <Row gap={8} align="center" wrap>
            <SegmentState state={segment.state} />
            <Text tone="quiet">{`${formatDate(segment.begins)} – ${formatDate(segment.ends)}`}</Text>
          </Row>
          <SegmentedControl
            size="xs"
            aria-label={t('segments:format')}
            data={FORMATS.map((value) => ({ value, label: formatName(value) }))}
            value={format}
            onChange={(next) => change({ format: next as Format })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('segments:tag_language')}
            data={languages}
            value={search.language ?? languages[0]?.value ?? 'uz'}
            onChange={(next) => change({ language: next as 'uz' | 'ru' | 'kaa' })}
          />
          {mayOpen('segment.show') ? (
            <HrefLink href={`/segment/show/${segment.id}`}>{t('segments:to_segment')}</HrefLink>
          ) : null}
        </>
      }
    >
      {segment.state === 'running' ? null : (
        <Card as="p" tight size="sm" margin="0 var(--gutter) 16px">
          {t(`segments:not_on_tags.${segment.state}`)}
        </Card>
      )}
      <ListBody
        pages={pages}
        empty={<EmptyState title={t('segments:no_products_title')} text={t('segments:no_tags_text')} />}
      >
        <Grid
          as="ul"
          columns={{ least: 220 }}
          gap={24}
          className={styles.tags}
          gutter={24}
          aria-label={t('pages:price_tag_segment_show')}
        >
          {pages.rows.map((product) => (
            <SegmentTag
              key={product.id}
              product={product}
              format={format}
              branch={branch}
              language={search.language}
            />
          ))}
        </Grid>
      </ListBody>
    </Page>
  );
}

/** Height of a tag on this page, pixels. */
const PAPER = 236;

/** Style with the shape of the tag, as large as there is room. */
function paperStyle({ width, height }: { readonly width: number; readonly height: number }) {
  const ratio = width / height;
  return { aspectRatio: ratio, width: `min(100%, ${Math.round(PAPER * ratio)}px)` };
}

interface TagProps {
  readonly product: SegmentProduct;
  readonly format: Format;
  readonly branch: string | undefined;
  readonly language: 'uz' | 'ru' | 'kaa' | undefined;
}

function SegmentTag({ product, format, branch, language }: TagProps) {
  const { t } = useTranslation('segments');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { data } = useQuery(tagViewQuery(product.id, format, { branch, as_of: undefined, language }));
  const name = localised(product.name);
  return (
    <Stack as="li" gap={6} align="start" size="sm">
      <Row align="center" justify="center" tone="quiet" className={styles.paper}>
        {data?.drawing ? (
          <div style={paperStyle(data.drawing)}>
            <TagDrawing drawing={data.drawing} fill label={name} />
          </div>
        ) : (
          <p>{data ? t('no_sampler', { format: formatName(format) }) : ''}</p>
        )}
      </Row>
      {mayOpen('price_tag.view') ? (
        <HrefLink href={`/priceTag/view/${product.id}${stringifySearch({ branch, format })}`}>
          {name}
        </HrefLink>
      ) : (
        <span>{name}</span>
      )}
      {data ? <StatusBadge state={data.tag.state} /> : null}
    </Stack>
  );
}
