import { Button } from '@mantine/core';
import { IconDots, IconHistory, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatDate } from '../../../shared/format/format.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useMedia } from '../../../shared/use-phone.ts';
import { whenIdle } from '../../../shared/when-idle.ts';
import { SavedViewsButton, useFirstView } from '../../saved-views/public.ts';
import {
  type CategoryCounts,
  type Choice,
  choiceRows,
  firstChoice,
  rowOf,
  totalOf,
} from '../model/choice.ts';
import { type About, summaryQuery, tagListQuery } from '../queries.ts';
import { type ChangeQueue, comingDay, type QueueSearch } from '../search.ts';
import { AsOf } from './AsOf.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { Desk } from './Desk.tsx';
import { NothingHere, NothingInState, NothingOnShelf } from './QueueEmpty.tsx';
import styles from './queue.module.css';
import { StateTabs } from './StateTabs.tsx';
import { TagNote } from './TagNote.tsx';
import { UnconfirmedJobs, useUnconfirmedJobs } from './UnconfirmedJobs.tsx';

/** Screens with room for categories, tags and sheets side by side. */
const WIDE = '(min-width: 1200px)';
/** Screens with room for the categories beside the tags. */
const MEDIUM = '(min-width: 960px) and (min-height: 561px)';
/** Parameters of saved views of the queue; those of prints and of the day are no filters. */
const VIEWED = {
  list: 'price_tag',
  omit: ['job', 'jobs', 'open', 'print', 'as_of', 'shelf'],
} as const;
/** Screens without room for a head above the tags: it is folded behind a button. */
const FOLDED = '(max-width: 767px), (max-height: 560px)';

interface QueueProps {
  readonly branch: string | undefined;
  readonly search: QueueSearch;
  readonly change: ChangeQueue;
  /** Opens the sheets of a print. */
  readonly onJob: (job: number, print?: true) => void;
}

/** The branch's tags by state: wrong ones with their reasons, and the sheets to print. */
export function Queue({ branch, search, change, onJob }: QueueProps) {
  const asOf = comingDay(search.as_of);
  const about = useMemo<About>(() => ({ branch, as_of: asOf }), [branch, asOf]);
  const { data, isPlaceholderData, error, refetch } = useQuery(summaryQuery(about, search.shelf));
  // Read at once and waited for: prints that wait are above the tags, and would move them under a finger.
  const { isLoading: isWaitingForJobs } = useUnconfirmedJobs(branch);
  const asked = useMemo(
    () => ({ about, search, counted: data?.items, isPlaceholderData, isWaitingForJobs, error, refetch }),
    [about, search, data, isPlaceholderData, isWaitingForJobs, error, refetch],
  );
  // Other tags or new counts are drawn afterwards: they must not hold up the answer to a press.
  return <CountedQueue {...useDeferredValue(asked)} change={change} onJob={onJob} />;
}

interface CountedQueueProps extends Omit<QueueProps, 'branch'> {
  readonly about: About;
  /** Undefined until they have come. */
  readonly counted: readonly CategoryCounts[] | undefined;
  /** The counts are those of what was asked before. */
  readonly isPlaceholderData: boolean;
  readonly isWaitingForJobs: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Writes the preselected choice to the address, so that it stays when the counts change; the tags are drawn before. */
function usePreselected(choice: Choice | undefined, search: QueueSearch, change: ChangeQueue): void {
  const { category, format } = choice ?? {};
  const isPreselected = category !== undefined && (category !== search.category || format !== search.format);
  useEffect(
    () => (isPreselected ? whenIdle(() => change({ category, format })) : undefined),
    [isPreselected, change, category, format],
  );
}

interface QueueActionsProps extends Pick<QueueProps, 'search' | 'change'> {
  readonly about: About;
  readonly choice: Choice | undefined;
}

/** Actions on the whole queue, in the head of its page. */
function QueueActions({ about, choice, search, change }: QueueActionsProps) {
  const { t } = useTranslation('price_tags');
  return (
    <>
      {choice ? (
        <ExportButton
          route="exportTags"
          input={{ query: tagListQuery(about, choice, search) }}
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
      <CameraButton />
      <AsOf value={about.as_of} onChange={(day) => change({ as_of: day })} />
      <SavedViewsButton {...VIEWED} />
    </>
  );
}

const CountedQueue = memo(function CountedQueue(props: CountedQueueProps) {
  const { about, counted, isPlaceholderData, isWaitingForJobs, search, change, onJob } = props;
  const { branch, as_of: asOf } = about;
  const { t } = useTranslation('price_tags');
  const panel = useId();
  useFirstView(VIEWED);
  const wide = useMedia(WIDE);
  const medium = useMedia(MEDIUM);
  const folded = useMedia(FOLDED);
  const rows = useMemo(() => choiceRows(counted ?? []), [counted]);
  const isCleared = search.category === 'none';
  const choice = isPlaceholderData ? undefined : firstChoice(rows, search);
  const state = search.state ?? 'to_print';

  usePreselected(choice, search, change);

  const [missed, setMissed] = useState(0);
  const [head, setHead] = useState(false);
  const [tools, setTools] = useState(search.search !== undefined);
  const choose = (next: Choice | undefined) => {
    setMissed(0);
    change(
      next ? { ...next, search: undefined } : { category: 'none', format: undefined, search: undefined },
    );
  };
  const counts = choice && rowOf(rows, choice);
  const page = (children: ReactNode) => (
    <Page
      fill
      title={t('title')}
      folded={folded && !head}
      count={counted && totalOf(counted, 'to_print')}
      actions={<QueueActions about={about} choice={choice} search={search} change={change} />}
    >
      {children}
    </Page>
  );
  if (!counted) return page(<Waiting error={props.error} refetch={props.refetch} />);
  if (isWaitingForJobs) return page(<LoadingState />);
  const wholeBranch = search.shelf === undefined ? null : () => change({ shelf: undefined });
  if (rows.length === 0) return page(wholeBranch ? <NothingOnShelf onAll={wholeBranch} /> : <NothingHere />);

  return page(
    <>
      <UnconfirmedJobs branch={branch} onOpen={onJob} />
      {asOf ? <TagNote>{t('as_of.note', { day: formatDate(asOf) })}</TagNote> : null}
      <Row line="above" fill>
        {medium ? (
          <nav className={styles.side} aria-label={t('categories')}>
            <ChoiceField rows={rows} choice={choice} onChoose={choose} missed={missed} open />
          </nav>
        ) : null}
        <Stack grow minHeight={0}>
          <Text as="div" fixed className={styles.top}>
            {medium ? null : (
              <Row line="below" align="center" className={styles.choice}>
                <ChoiceField rows={rows} choice={choice} onChoose={choose} missed={missed} open={false} />
                {folded ? (
                  <>
                    <CameraButton size="md" />
                    <FoldButton label={t('tools')} open={tools} onChange={setTools} icon={IconSearch} />
                    <FoldButton label={t('head')} open={head} onChange={setHead} icon={IconDots} />
                  </>
                ) : null}
              </Row>
            )}
            <StateTabs
              state={state}
              counts={counts}
              panel={panel}
              onChange={(next) =>
                change({ state: next === 'to_print' ? undefined : next, search: undefined })
              }
            />
          </Text>
          {choice || isCleared ? (
            <Desk
              key={`${branch} ${choice?.category} ${choice?.format} ${state} ${asOf} ${search.shelf}`}
              about={about}
              choice={choice}
              onMissed={() => setMissed((times) => times + 1)}
              tools={!folded || tools}
              state={state}
              search={search}
              change={change}
              onJob={onJob}
              wide={wide}
              panel={panel}
              empty={
                choice === undefined ? null : (
                  <NothingInState
                    state={state}
                    rows={rows}
                    choice={choice}
                    onNext={choose}
                    onAll={wholeBranch}
                  />
                )
              }
            />
          ) : (
            <LoadingState />
          )}
        </Stack>
      </Row>
    </>,
  );
});

interface FoldButtonProps {
  readonly label: string;
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly icon: typeof IconDots;
}

/** Button that unfolds the head above the tags. */
function FoldButton({ label, open, onChange, icon: Icon }: FoldButtonProps) {
  return (
    <IconButton size={44} icon={Icon} label={label} aria-expanded={open} onClick={() => onChange(!open)} />
  );
}
