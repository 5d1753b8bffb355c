import { type Format, listTags, PRINT_ORDERS, type Tag, type TagState } from '@javon/contract';
import { ActionIcon, Button, Checkbox, Loader, NativeSelect } from '@mantine/core';
import { IconCheck, IconFile, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { usePageKeys } from '../../../shared/keys/use-keys.ts';
import { lazyOverlay, lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay, useMayOpen, useNumericPermission } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { Stack } from '../../../shared/ui/layout/Stack.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { counted } from '../counted.ts';
import type { Choice } from '../model/choice.ts';
import { firstFormat, type PrintOptions, planOf, sheetsFor, startWithin } from '../model/plan.ts';
import type { Refusal } from '../model/refusals.ts';
import { knownTag } from '../model/refusals.ts';
import {
  blockedOf,
  choose,
  isChoosable,
  keyOf,
  NOTHING_CHOSEN,
  papersOf,
  refreshed,
  type TagKey,
  withCopies,
} from '../model/selection.ts';
import { learnOrder, listRows, type Order, type ShelfOrder, shelvesOf } from '../model/walk.ts';
import { usePicked } from '../picked.ts';
import { usePrint, useTakeDown } from '../print.ts';
import { keepOptions, keptOptions } from '../print-options.ts';
import type { About } from '../queries.ts';
import type { ChangeQueue, QueueSearch } from '../search.ts';
import { useTagSizes } from '../use-tag-sizes.ts';
import { ActionBar } from './ActionBar.tsx';
import styles from './desk.module.css';
import { Refused } from './Refused.tsx';
import { TagList } from './TagList.tsx';

// The list first: the sheets and what draws them come right after it.
const SheetPanel = lazyPart(() => import('./SheetPanel.tsx'), 'SheetPanel');
const SideDrawer = lazyOverlay(() => import('./SideDrawer.tsx'), 'SideDrawer');

/** Tags of one page of the list; selecting all fetches the rest. */
const PAGE = 200;
const NO_TAGS: readonly Tag[] = [];

interface DeskProps {
  readonly about: About;
  /** Undefined where it was cleared: then nothing is listed, and a print asks for it. */
  readonly choice: Choice | undefined;
  /** Somebody wants to print without a choice. */
  readonly onMissed: () => void;
  readonly state: TagState;
  readonly search: QueueSearch;
  readonly change: ChangeQueue;
  /** Opens the sheets of a print. */
  readonly onJob: (job: number) => void;
  /** The sheets are beside the list. */
  readonly wide: boolean;
  readonly panel: string;
  /** Stands in place of an empty list. */
  readonly empty: ReactNode;
  /** Search and order are shown; where there is room they always are. */
  readonly tools: boolean;
}

/** The tags of a choice in a state: picking them, seeing them on sheets, printing them. */
export function Desk(props: DeskProps) {
  const { about, choice, onMissed, state, search, change, onJob, wide, panel, empty, tools } = props;
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const may = useMay();
  const mayOpen = useMayOpen();
  const limit = useNumericPermission('price_tag.batch');
  const order: Order = search.order ?? 'walk';
  const isTakeDown = state === 'take_down';
  const canChoose = may(isTakeDown ? 'price_tag.confirm' : 'price_tag.print');

  const pages = useListPages(listTags, {
    ...about,
    category: choice === undefined || choice.category === 'all' ? undefined : choice.category,
    format: choice?.format,
    state,
    search: search.search,
    shelf: search.shelf,
    sort: order,
    limit: PAGE,
  });
  const tags: readonly Tag[] = choice === undefined ? NO_TAGS : pages.rows;
  const [selection, setSelection] = usePicked(about, isTakeDown ? 'down' : 'print');
  useEffect(() => setSelection((was) => refreshed(was, tags)), [tags, setSelection]);
  const [shelves, setShelves] = useState<ShelfOrder>([]);
  useEffect(() => {
    if (order === 'walk') setShelves((known) => learnOrder(known, shelvesOf(tags)));
  }, [tags, order]);

  const [options, setOptions] = useState<Omit<PrintOptions, 'order'>>(() => ({
    ...keptOptions(),
    start: 1,
    copies: 1,
  }));
  const changeOptions = (part: Partial<PrintOptions>) =>
    setOptions((was) => {
      const next = { ...was, ...part };
      keepOptions(next);
      return next;
    });
  const format: Format = choice?.format ?? 'A6';
  const sizes = useTagSizes(about, selection, tags, canChoose && !isTakeDown);
  // The check mark at once, the sheets as soon as there is time.
  const onSheets = useDeferredValue(selection);
  const plan = useMemo(
    () => planOf(onSheets, format, { ...options, order }, shelves, sizes),
    [onSheets, format, options, order, shelves, sizes],
  );
  const rows = useMemo(() => listRows(tags, order === 'walk'), [tags, order]);

  const [wantsAll, setWantsAll] = useState(false);
  const { hasMore, isLoadingMore, isStale, isFirstLoading, error, loadMore } = pages;
  const isComplete = choice !== undefined && !hasMore && !isLoadingMore && !isStale && !isFirstLoading;
  useEffect(() => {
    if (!wantsAll) return;
    if (error) setWantsAll(false);
    else if (isComplete) {
      setSelection((was) => choose(was, tags, true));
      setWantsAll(false);
    } else if (hasMore && !isLoadingMore) loadMore();
  }, [wantsAll, error, isComplete, hasMore, isLoadingMore, loadMore, tags, setSelection]);

  const choosable = tags.filter(isChoosable);
  const blocked = blockedOf(tags);
  const chosenHere = choosable.filter((tag) => selection.has(keyOf(tag))).length;
  const isAll = isComplete && choosable.length > 0 && chosenHere === choosable.length;
  const selectAll = () => {
    if (isAll) setSelection((was) => choose(was, tags, false));
    else setWantsAll(true);
  };
  const clear = () => setSelection(() => NOTHING_CHOSEN);
  const changeCopies = useCallback(
    (key: TagKey, copies: number) => setSelection((was) => withCopies(was, key, copies)),
    [setSelection],
  );

  const print = usePrint();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [sheetsOpen, setSheetsOpen] = useState(false);
  // Stays for its closing once it was open.
  const [sheetsUsed, setSheetsUsed] = useState(false);
  const openSheets = () => {
    setSheetsUsed(true);
    setSheetsOpen(true);
  };
  const papers = papersOf(selection, options.copies);
  const startFormat = (options.start > 1 ? firstFormat(selection, order, shelves) : undefined) ?? format;
  const overLimit = limit !== null && papers > limit;
  const doPrint = () => {
    if (choice === undefined) return onMissed();
    if (print.isPending || overLimit || papers === 0) return;
    const chosen = [...selection.values()];
    const { start, cutMarks, onePerPage, copies } = options;
    print.mutate(
      {
        body: {
          branch: about.branch,
          as_of: about.as_of,
          order,
          sheet: {
            start: onePerPage ? 1 : startWithin(start, startFormat),
            cut_marks: cutMarks,
            one_per_page: onePerPage,
          },
          items: chosen.map((one) => ({
            product: one.tag.product.id,
            format: one.tag.format,
            copies: one.copies ?? copies,
          })),
        },
        names: new Map(chosen.map(({ tag }) => [keyOf(tag), knownTag(tag)])),
      },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null) return setRefused(left);
          clear();
          onJob(job);
        },
      },
    );
  };
  usePageKeys('tags', {
    print: canChoose && !isTakeDown && (papers > 0 || choice === undefined) ? doPrint : null,
  });

  const takeDown = useTakeDown();
  const doTakeDown = async () => {
    const chosen = [...selection.values()].map(({ tag }) => tag);
    const agreed = await confirm({
      title: t('take_down.title', { count: chosen.length }),
      text: t('take_down.text'),
      names: chosen.map((tag) => `${localised(tag.product.name)}, ${formatName(tag.format)}`),
      action: t('take_down.action'),
    });
    if (!agreed) return;
    takeDown.mutate(
      {
        branch: about.branch,
        items: chosen.map((tag) => ({ product: tag.product.id, format: tag.format })),
      },
      {
        onSuccess: ({ taken_down: done }) => {
          clear();
          notifySuccess(t('take_down.done', { count: done }));
          document.querySelector<HTMLElement>(`[aria-controls="${panel}"][aria-selected="true"]`)?.focus();
        },
      },
    );
  };

  const hrefOf = (tag: Tag) =>
    mayOpen('price_tag.view')
      ? `/priceTag/view/${tag.product.id}${stringifySearch({ branch: search.branch, format: tag.format, as_of: about.as_of })}`
      : null;

  if (pages.error && tags.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  const isEmpty = choice === undefined || (!isFirstLoading && !isStale && tags.length === 0);
  const isBare = choice === undefined || (isEmpty && search.search === undefined);
  const total = choice === undefined ? 0 : (pages.total ?? 0);
  const toChoose = total - (blocked?.count ?? 0);
  const allLabel = toChoose > 0 ? t('select_all_count', counted(toChoose)) : t('select_all');
  const paper = t(
    options.onePerPage ? 'bar.pages' : 'bar.sheets',
    counted(sheetsFor(selection, { ...options, order }, shelves)),
  );
  const count = isTakeDown ? selection.size : papers;
  const words = t('bar.tags', counted(count));
  const chosenWords = count === 0 ? null : isTakeDown ? words : `${words} · ${paper}`;
  const showsSheets = canChoose && !isTakeDown;
  const sheetPanel = (
    <SheetPanel
      alone={!wide}
      plan={plan}
      about={about}
      options={{ ...options, order, start: startWithin(options.start, startFormat) }}
      onOptions={changeOptions}
    />
  );
  return (
    <Stack id={panel} role="tabpanel" className={styles.panel} aria-label={t(`states.${state}`)}>
      {refused.length > 0 ? <Refused refused={refused} nothing onClose={() => setRefused([])} /> : null}
      <Row className={styles.work}>
        <Stack grow className={styles.middle}>
          <Row gap={12} align="center" fixed className={styles.tools} hidden={!tools || isBare}>
            {canChoose ? (
              wantsAll ? (
                <Loader size={16} aria-label={t('selecting')} />
              ) : (
                <Checkbox
                  size="xs"
                  aria-label={allLabel}
                  checked={isAll}
                  indeterminate={!isAll && chosenHere > 0}
                  disabled={isComplete && choosable.length === 0}
                  onChange={selectAll}
                />
              )
            ) : null}
            <SearchBox
              value={search.search}
              label={t('search')}
              onChange={(text) => change({ search: text })}
            />
            {search.shelf === undefined ? null : (
              <FilterChips
                label={t('search')}
                options={[{ value: 'shelf', label: t('one_shelf') }]}
                value="shelf"
                onChange={() => change({ shelf: undefined })}
              />
            )}
            <NativeSelect
              size="xs"
              className={styles.order ?? ''}
              aria-label={t('order.label')}
              data={PRINT_ORDERS.map((one) => ({ value: one, label: t(`order.${one}`) }))}
              value={order}
              onChange={(event) => {
                const next = PRINT_ORDERS.find((one) => one === event.currentTarget.value);
                change({ order: next === 'walk' ? undefined : next });
              }}
            />
          </Row>
          {choice === undefined ? (
            <EmptyState title={t('choose_category')} text={t('empty.choose_text')} />
          ) : isFirstLoading ? (
            <LoadingState lines={8} />
          ) : isBare ? (
            empty
          ) : isEmpty ? (
            <EmptyState
              title={t('empty.search_title')}
              text={t('empty.search_text')}
              action={
                <Button variant="default" onClick={() => change({ search: undefined })}>
                  {t('empty.search_clear')}
                </Button>
              }
            />
          ) : (
            <TagList
              rows={rows}
              pages={pages}
              selection={selection}
              onChoose={canChoose ? (some, on) => setSelection((was) => choose(was, some, on)) : null}
              onAll={selectAll}
              onCopies={showsSheets ? changeCopies : null}
              copiesOfAll={options.copies}
              hrefOf={hrefOf}
              onJob={may('price_tag.confirm') ? onJob : null}
            />
          )}
        </Stack>
        {showsSheets && wide ? (
          <Row as="aside" fixed className={styles.aside} aria-label={t('sheets.title')}>
            <Suspense>{sheetPanel}</Suspense>
          </Row>
        ) : null}
      </Row>
      {canChoose && !(isBare && selection.size === 0 && choice !== undefined) ? (
        <ActionBar
          chosen={chosenWords}
          note={
            blocked
              ? t('bar.blocked', { n: formatNumber(blocked.count), why: blocked.why })
              : state === 'printed' || state === 'current'
                ? t('bar.duplicates')
                : null
          }
          fault={overLimit ? t('bar.over_limit', { max: limit }) : null}
          allLabel={isAll ? t('bar.clear') : allLabel}
          isAll={isAll}
          allBusy={wantsAll}
          allDisabled={choice === undefined || (isComplete && choosable.length === 0)}
          onAll={selectAll}
          onClear={clear}
        >
          {isTakeDown ? (
            <Button
              leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
              loading={takeDown.isPending}
              disabled={chosenWords === null}
              onClick={() => void doTakeDown()}
            >
              {t('bar.taken_down')}
            </Button>
          ) : (
            <>
              {wide || chosenWords === null ? null : (
                <ActionIcon
                  size={44}
                  variant="default"
                  aria-label={t('sheets.title')}
                  title={t('sheets.title')}
                  onClick={openSheets}
                >
                  <IconFile size={20} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              )}
              <Button
                leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
                loading={print.isPending}
                disabled={choice !== undefined && (chosenWords === null || overLimit)}
                onClick={doPrint}
              >
                {t('bar.print')}
              </Button>
            </>
          )}
        </ActionBar>
      ) : null}
      {wide || !sheetsUsed ? null : (
        <Suspense>
          <SideDrawer
            opened={sheetsOpen}
            from="right"
            title={t('sheets.title')}
            onClose={() => setSheetsOpen(false)}
          >
            {sheetPanel}
          </SideDrawer>
        </Suspense>
      )}
    </Stack>
  );
}
