import type { TagState } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconCircleCheck, IconHistory, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import {
  type CategoryCounts,
  type Choice,
  countsOf,
  firstChoice,
  nextToPrint,
  totalOf,
} from '../model/choice.ts';
import { type About, summaryQuery } from '../queries.ts';
import { type ChangeQueue, comingDay, type QueueSearch } from '../search.ts';
import { AsOf } from './AsOf.tsx';
import { CategoryList } from './CategoryList.tsx';
import { Desk } from './Desk.tsx';
import styles from './queue.module.css';
import { StateTabs } from './StateTabs.tsx';
import { UnconfirmedJobs } from './UnconfirmedJobs.tsx';

const Behind = lazy(() => import('./Behind.tsx').then((module) => ({ default: module.Behind })));

/** Room for categories, tags and sheets side by side. */
const WIDE = '(min-width: 1200px)';
/** Room for the categories beside the tags. */
const MEDIUM = '(min-width: 960px)';

interface QueueProps {
  readonly branch: string | undefined;
  readonly search: QueueSearch;
  readonly change: ChangeQueue;
  /** Opens the sheets of a print. */
  readonly onJob: (job: number) => void;
}

/** The branch's tags by state: which are wrong and why, and the sheets that set them right. */
export function Queue({ branch, search, change, onJob }: QueueProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const panel = useId();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const medium = useMediaQuery(MEDIUM, undefined, { getInitialValueInEffect: false });
  const asOf = comingDay(search.as_of);
  const about = useMemo<About>(() => ({ branch, as_of: asOf }), [branch, asOf]);
  const summary = useQuery(summaryQuery(about, search.shelf));
  const rows = summary.data?.items ?? [];
  const choice = summary.isPlaceholderData ? undefined : firstChoice(rows, search);
  const state = search.state ?? 'to_print';

  // What was chosen for the person stands in the address too, so that it stays when the counts change.
  const { category, format } = choice ?? {};
  useEffect(() => {
    if (category !== undefined && (category !== search.category || format !== search.format))
      change({ category, format });
  });

  const choose = (next: Choice) => change({ ...next, search: undefined });
  const counts = choice && countsOf(rows, choice);
  const page = (children: ReactNode) => (
    <Page
      fill
      title={t('title')}
      count={summary.data ? totalOf(rows, 'to_print') : undefined}
      actions={
        <>
          {choice ? (
            <ExportButton
              route="exportTags"
              input={{
                query: {
                  ...about,
                  ...choice,
                  state,
                  shelf: search.shelf,
                  search: search.search,
                  sort: search.order ?? 'walk',
                },
              }}
              name={t('title')}
              size="xs"
            />
          ) : null}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => change({ jobs: true })}
          >
            {t('log.open')}
          </Button>
          <AsOf value={asOf} onChange={(day) => change({ as_of: day })} />
        </>
      }
    >
      {children}
    </Page>
  );
  if (summary.error && !summary.data)
    return page(<ErrorState error={summary.error} onRetry={() => void summary.refetch()} />);
  if (!summary.data) return page(<LoadingState />);
  const wholeBranch = search.shelf === undefined ? null : () => change({ shelf: undefined });
  if (rows.length === 0) return page(wholeBranch ? <NothingOnShelf onAll={wholeBranch} /> : <NothingHere />);

  const categories = <CategoryList rows={rows} choice={choice} onChoose={choose} />;
  return page(
    <>
      <UnconfirmedJobs branch={branch} onOpen={onJob} />
      {asOf ? <p className={styles.asOf}>{t('as_of.note', { day: formatDate(asOf) })}</p> : null}
      <div className={styles.queue}>
        {medium ? (
          <nav className={styles.side} aria-label={t('categories')}>
            {categories}
          </nav>
        ) : null}
        <div className={styles.main}>
          {medium || !counts ? null : (
            <CategoryPicker label={`${localised(counts.category.name)} · ${counts.format}`}>
              {(close) => (
                <CategoryList
                  rows={rows}
                  choice={choice}
                  onChoose={(next) => {
                    choose(next);
                    close();
                  }}
                />
              )}
            </CategoryPicker>
          )}
          <StateTabs
            state={state}
            counts={counts}
            panel={panel}
            onChange={(next) => change({ state: next === 'to_print' ? undefined : next, search: undefined })}
          />
          {choice ? (
            <Desk
              key={`${branch} ${choice.category} ${choice.format} ${state} ${asOf} ${search.shelf}`}
              about={about}
              choice={choice}
              state={state}
              search={search}
              change={change}
              onJob={onJob}
              wide={wide === true}
              panel={panel}
              empty={
                <NothingInState
                  state={state}
                  rows={rows}
                  choice={choice}
                  onNext={choose}
                  onAll={wholeBranch}
                />
              }
            />
          ) : (
            <LoadingState />
          )}
        </div>
      </div>
    </>,
  );
}

interface CategoryPickerProps {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** The categories behind one button, where there is no room for them. */
function CategoryPicker({ label, children }: CategoryPickerProps) {
  const { t } = useTranslation('price_tags');
  const [open, setOpen] = useState(false);
  // Stays for its closing once it was open.
  const [used, setUsed] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.picker}
        aria-haspopup="dialog"
        aria-label={`${t('choose_category')}: ${label}`}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <span>{label}</span>
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {used ? (
        <Suspense>
          <Behind opened={open} from="bottom" title={t('categories')} onClose={() => setOpen(false)}>
            {children(() => setOpen(false))}
          </Behind>
        </Suspense>
      ) : null}
    </>
  );
}

function NothingHere() {
  const { t } = useTranslation('price_tags');
  const mayOpen = useMayOpen();
  const shelves: string = '/shelf';
  return (
    <EmptyState
      icon={<IconTag size={26} stroke={1.5} aria-hidden="true" />}
      title={t('empty.branch_title')}
      text={t('empty.branch_text')}
      action={
        mayOpen('shelf') ? (
          <Button variant="default" component={Link} to={shelves}>
            {t('empty.to_shelves')}
          </Button>
        ) : null
      }
    />
  );
}

/** A shelf without tags: the branch has others. */
function NothingOnShelf({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation('price_tags');
  return (
    <EmptyState
      icon={<IconTag size={26} stroke={1.5} aria-hidden="true" />}
      title={t('empty.shelf_title')}
      text={t('empty.shelf_text')}
      action={
        <Button variant="default" onClick={onAll}>
          {t('empty.shelf_all')}
        </Button>
      }
    />
  );
}

interface NothingInStateProps {
  readonly state: TagState;
  readonly rows: readonly CategoryCounts[];
  readonly choice: Choice;
  readonly onNext: (choice: Choice) => void;
  /** Shows the whole branch; null where it is shown. */
  readonly onAll: (() => void) | null;
}

function NothingInState({ state, rows, choice, onNext, onAll }: NothingInStateProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const isDone = state === 'to_print';
  const next = isDone ? nextToPrint(rows, choice) : undefined;
  return (
    <EmptyState
      icon={<IconCircleCheck size={26} stroke={1.5} aria-hidden="true" />}
      title={isDone && !next && !onAll ? t('empty.all_title') : t(`empty.${state}_title`)}
      text={t(`empty.${state}_text`)}
      action={
        next ? (
          <Button onClick={() => onNext({ category: next.category.id, format: next.format })}>
            {t('empty.next', { category: localised(next.category.name), format: next.format })}
          </Button>
        ) : onAll ? (
          <Button variant="default" onClick={onAll}>
            {t('empty.shelf_all')}
          </Button>
        ) : null
      }
    />
  );
}
