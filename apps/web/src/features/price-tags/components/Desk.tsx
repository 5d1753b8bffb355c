import { listTags, type Tag, type TagState } from '@javon/contract';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { REFRESH_MS } from '../../../shared/http/query-client.ts';
import { lazyOverlay, lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../shared/ui/states/states.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { counted } from '../counted.ts';
import type { Choice } from '../model/choice.ts';
import type { Refusal } from '../model/refusals.ts';
import { blockedOf, choose, NOTHING_CHOSEN, refreshed, type TagKey, withCopies } from '../model/selection.ts';
import { listRows, type Order } from '../model/walk.ts';
import { usePicked } from '../picked.ts';
import { type About, TAGS_AT_ONCE, tagListQuery } from '../queries.ts';
import type { ChangeQueue, QueueSearch } from '../search.ts';
import { useDeskSheets } from '../use-desk-sheets.ts';
import { useSelectAll } from '../use-select-all.ts';
import { PrintBar, TakeDownBar } from './DeskBar.tsx';
import { DeskTools } from './DeskTools.tsx';
import styles from './desk.module.css';
import { Refused } from './Refused.tsx';
import { TagList } from './TagList.tsx';

// The list is loaded first: the sheets follow right after it.
const SheetPanel = lazyPart(() => import('./SheetPanel.tsx'), 'SheetPanel');
const SideDrawer = lazyOverlay(() => import('./SideDrawer.tsx'), 'SideDrawer');

const NO_TAGS: readonly Tag[] = [];

interface DeskProps {
  readonly about: About;
  /** Undefined if cleared: then nothing is listed, and a print asks for it. */
  readonly choice: Choice | undefined;
  /** Called by a print without a choice. */
  readonly onMissed: () => void;
  readonly state: TagState;
  readonly search: QueueSearch;
  readonly change: ChangeQueue;
  /** Opens the sheets of a print. */
  readonly onJob: (job: number) => void;
  /** Whether the sheets are beside the list. */
  readonly wide: boolean;
  readonly panel: string;
  /** Replaces an empty list. */
  readonly empty: ReactNode;
  /** Whether search and order are shown; on a wide screen they always are. */
  readonly tools: boolean;
}

/** The selected tags, as the list has them now, and how to change them and their copies. */
function usePickedTags(about: About, isTakeDown: boolean, tags: readonly Tag[]) {
  const [selection, setSelection] = usePicked(about, isTakeDown ? 'down' : 'print');
  useEffect(() => setSelection((was) => refreshed(was, tags)), [tags, setSelection]);
  const changeCopies = useCallback(
    (key: TagKey, copies: number) => setSelection((was) => withCopies(was, key, copies)),
    [setSelection],
  );
  return [selection, setSelection, changeCopies] as const;
}

/** Returns a function that gives the sentence of the bar: what cannot be printed, or that duplicates would be. */
function useBarNote() {
  const { t } = useTranslation('price_tags');
  return (blocked: ReturnType<typeof blockedOf>, saysBlocked: boolean, state: TagState): string | null => {
    // While some are selected, it would read as if those were not printed.
    if (blocked && saysBlocked) return t('bar.blocked', { n: formatNumber(blocked.count), why: blocked.why });
    return state === 'printed' || state === 'current' ? t('bar.duplicates') : null;
  };
}

/** Tags of a choice in a state: selecting them, previewing them on sheets, printing them. */
export function Desk(props: DeskProps) {
  const { about, choice, onMissed, state, search, change, onJob, wide, panel, empty, tools } = props;
  const { t } = useTranslation(['price_tags', 'ui']);
  const may = useMay();
  const mayOpen = useMayOpen();
  const order: Order = search.order ?? 'walk';
  const isTakeDown = state === 'take_down';
  const canChoose = may(isTakeDown ? 'price_tag.confirm' : 'price_tag.print');
  const showsSheets = canChoose && !isTakeDown;

  const query = { limit: TAGS_AT_ONCE, ...tagListQuery(about, choice, search) };
  const pages = useListPages(listTags, query, { refetchInterval: REFRESH_MS });
  const tags: readonly Tag[] = choice === undefined ? NO_TAGS : pages.rows;
  const rows = useMemo(() => listRows(tags, order === 'walk'), [tags, order]);
  const [selection, setSelection, changeCopies] = usePickedTags(about, isTakeDown, tags);
  const isListed = choice !== undefined;
  const all = useSelectAll(pages, tags, isListed, selection, setSelection);
  const format = choice?.format ?? 'A6';
  const laid = { selection, tags, format, order };
  const sheets = useDeskSheets(laid);

  const noteOf = useBarNote();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [sheetsOpen, setSheetsOpen] = useState(false);

  if (pages.error && tags.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  const hrefOf = (tag: Tag) =>
    mayOpen('price_tag.view')
      ? `/priceTag/view/${tag.product.id}${stringifySearch({ branch: search.branch, format: tag.format, as_of: about.as_of })}`
      : null;
  const { isFirstLoading, isStale } = pages;
  const isEmpty = !isListed || (!isFirstLoading && !isStale && tags.length === 0);
  const isBare = !isListed || (isEmpty && search.search === undefined);
  const blocked = blockedOf(tags);
  const toChoose = (isListed ? (pages.total ?? 0) : 0) - (blocked?.count ?? 0);
  const allLabel = toChoose > 0 ? t('select_all_count', counted(toChoose)) : t('select_all');
  const bar = {
    about,
    selection,
    all,
    allLabel,
    isListed,
    note: noteOf(blocked, all.isAll || selection.size === 0, state),
    onClear: () => setSelection(() => NOTHING_CHOSEN),
  };
  const sheetsTitle = t(format === 'label' ? 'sheets.title_labels' : 'sheets.title');
  const sheetPanel = (
    <SheetPanel
      title={sheetsTitle}
      alone={!wide}
      shelves={sheets.shelves}
      about={about}
      laid={laid}
      options={sheets.options}
      onOptions={sheets.change}
    />
  );
  return (
    <Stack id={panel} role="tabpanel" fill aria-label={t(`ui:tag_states.${state}`)}>
      {refused.length > 0 ? <Refused refused={refused} nothing onClose={() => setRefused([])} /> : null}
      <Row fill>
        <Stack grow minHeight={0}>
          <DeskTools
            hidden={!tools || isBare}
            all={canChoose ? all : null}
            allLabel={allLabel}
            search={search}
            order={order}
            change={change}
          />
          <Listed
            isListed={isListed}
            isLoading={isFirstLoading}
            isEmpty={isEmpty}
            empty={isBare ? empty : null}
            onClearSearch={() => change({ search: undefined })}
          >
            <TagList
              rows={rows}
              pages={pages}
              selection={selection}
              onChoose={canChoose ? (some, on) => setSelection((was) => choose(was, some, on)) : null}
              onAll={all.press}
              onCopies={showsSheets ? changeCopies : null}
              copiesOfAll={sheets.options.copies}
              hrefOf={hrefOf}
              onJob={may('price_tag.confirm') ? onJob : null}
            />
          </Listed>
        </Stack>
        {showsSheets && wide ? (
          <Row as="aside" fixed className={styles.aside} aria-label={sheetsTitle}>
            <Suspense>{sheetPanel}</Suspense>
          </Row>
        ) : null}
      </Row>
      {!canChoose || (isBare && selection.size === 0 && isListed) ? null : isTakeDown ? (
        <TakeDownBar {...bar} panel={panel} />
      ) : (
        <PrintBar
          {...bar}
          sheets={sheets}
          sheetsTitle={sheetsTitle}
          onSheets={wide ? null : () => setSheetsOpen(true)}
          onRefused={setRefused}
          onMissed={onMissed}
          onJob={onJob}
        />
      )}
      {wide ? null : (
        <SideDrawer opened={sheetsOpen} from="right" title={sheetsTitle} onClose={() => setSheetsOpen(false)}>
          {sheetPanel}
        </SideDrawer>
      )}
    </Stack>
  );
}

interface ListedProps {
  /** Whether a choice was made, whose tags are listed. */
  readonly isListed: boolean;
  readonly isLoading: boolean;
  readonly isEmpty: boolean;
  /** Replaces an empty list; null if a search left nothing in it. */
  readonly empty: ReactNode;
  readonly onClearSearch: () => void;
  readonly children: ReactNode;
}

/** The list of tags, or why there is none. */
function Listed({ isListed, isLoading, isEmpty, empty, onClearSearch, children }: ListedProps) {
  const { t } = useTranslation('price_tags');
  if (!isListed) return <EmptyState title={t('choose_category')} text={t('empty.choose_text')} />;
  if (isLoading) return <LoadingState lines={8} />;
  if (!isEmpty) return children;
  return (
    empty ?? (
      <EmptyState
        title={t('empty.search_title')}
        text={t('empty.search_text')}
        action={
          <Button variant="default" onClick={onClearSearch}>
            {t('empty.search_clear')}
          </Button>
        }
      />
    )
  );
}
