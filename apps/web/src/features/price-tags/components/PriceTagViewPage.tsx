import { FORMATS, type Format, type Tag } from '@javon/contract';
import { type Drawing, formatSize } from '@javon/price-tag';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { type Answer, bestFormat } from '../model/best-format.ts';
import type { Refusal } from '../model/refusals.ts';
import { knownTag } from '../model/refusals.ts';
import { usePrint } from '../print.ts';
import { type About, tagQuery } from '../queries.ts';
import { comingDay } from '../search.ts';
import { Refused } from './Refused.tsx';
import { TagDrawing } from './TagDrawing.tsx';
import { TagFacts } from './TagFacts.tsx';
import styles from './view.module.css';

const PHONE = '(max-width: 767px)';

/** One product's tag at its true size, with what it says, where that comes from, and what is wrong with it. */
export function PriceTagViewPage() {
  const { t } = useTranslation('price_tags');
  const { id } = useParams({ from: '/frame/priceTag/view/$id' });
  const search = useSearch({ from: '/frame/priceTag/view/$id' });
  const navigate = useNavigate();
  const branch = useBranch();
  const asOf = comingDay(search.as_of);
  const about = useMemo<About>(() => ({ branch, as_of: asOf }), [branch, asOf]);
  const product = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  // Which formats the product has is known only by asking for each.
  const answers = useQueries({ queries: FORMATS.map((format) => tagQuery(product, format, about)) });
  const byFormat = new Map<Format, Answer | undefined>(
    FORMATS.map((format, i) => [format, answers[i]?.data]),
  );
  const format = search.format ?? bestFormat(byFormat);
  const current = answers[FORMATS.indexOf(format)];
  const answer = current?.data;
  const name = useLocalised();

  if (!answer?.tag) {
    const failed = current?.error ?? (answer && new Error('no tag'));
    return (
      <Page title={t('title')}>
        {failed ? <ErrorState error={failed} onRetry={() => void current?.refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const { tag, drawing } = answer;
  return (
    <Page
      title={name(tag.product.name)}
      actions={<PrintThis tag={tag} about={about} drawn={drawing !== null} />}
      filters={
        <SegmentedControl
          size="xs"
          aria-label={t('view.format')}
          data={[...FORMATS]}
          value={format}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: { ...search, format: FORMATS.find((one) => one === next) } as never,
              replace: true,
            })
          }
        />
      }
    >
      {asOf ? <p className={styles.asOf}>{t('as_of.note', { day: formatDate(asOf) })}</p> : null}
      <div className={styles.view}>
        <Picture drawing={drawing} tag={tag} />
        <TagFacts tag={tag} asOf={asOf} branch={search.branch} />
      </div>
    </Page>
  );
}

function Picture({ drawing, tag }: { readonly drawing: Drawing | null; readonly tag: Tag }) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [wish, setWish] = useState<'true' | 'fit' | null>(null);
  const scale = wish ?? (isPhone ? 'fit' : 'true');
  if (!drawing) {
    return (
      <div className={styles.picture}>
        <EmptyState title={t('view.no_drawing_title')} text={t('view.no_drawing_text')} />
      </div>
    );
  }
  const { width, height } = formatSize(tag.format, drawing.width > drawing.height ? 'across' : 'upright');
  return (
    <div className={styles.picture}>
      <div className={styles.scale}>
        <span>{`${tag.format} · ${t('view.size', { width: width / 10, height: height / 10 })}`}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('view.scale')}
          data={[
            { value: 'true', label: t('view.true_size') },
            { value: 'fit', label: t('view.fit') },
          ]}
          value={scale}
          onChange={(next) => setWish(next === 'fit' ? 'fit' : 'true')}
        />
      </div>
      {/* What is wider than the screen must scroll by keys. */}
      <section
        className={styles.ground}
        data-scale={scale}
        tabIndex={scale === 'true' ? 0 : -1}
        aria-label={tag.format}
      >
        <div className={styles.paper} style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}>
          <TagDrawing
            drawing={drawing}
            fill={scale === 'fit'}
            label={t('view.drawing', { name: localised(tag.product.name), format: tag.format })}
          />
        </div>
      </section>
    </div>
  );
}

interface PrintThisProps {
  readonly tag: Tag;
  readonly about: About;
  readonly drawn: boolean;
}

function PrintThis({ tag, about, drawn }: PrintThisProps): ReactNode {
  const { t } = useTranslation('price_tags');
  const may = useMay();
  const navigate = useNavigate();
  const print = usePrint();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  if (!may('price_tag.print')) return null;
  const { product, format } = tag;
  const onPrint = () =>
    print.mutate(
      {
        body: { branch: about.branch, as_of: about.as_of, items: [{ product: product.id, format }] },
        names: new Map([[`${product.id} ${format}`, knownTag(tag)]]),
      },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null) return setRefused(left);
          const search = { branch: about.branch, category: product.category.id, format, job };
          void navigate({ to: '/priceTag', search: search as never });
        },
      },
    );
  const isCurrent = tag.state === 'current' || tag.state === 'printed';
  return (
    <>
      <Button
        variant={isCurrent ? 'default' : 'filled'}
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
        loading={print.isPending}
        disabled={!drawn || tag.problems.length > 0}
        onClick={onPrint}
      >
        {t(isCurrent ? 'view.print_again' : 'view.print')}
      </Button>
      {refused.length > 0 ? (
        <div className={styles.refused}>
          <Refused refused={refused} nothing onClose={() => setRefused([])} />
        </div>
      ) : null}
    </>
  );
}
