import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconRepeat, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatDate, formatDateTime, today } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { useStore } from '../../../shared/store.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { Stack } from '../../../shared/ui/layout/Stack.tsx';
import { Text } from '../../../shared/ui/layout/Text.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { SendToPrinter } from '../../label-printers/public.ts';
import { counted } from '../counted.ts';
import { itemsOf, tagOf, tagsFrom, tagsOf } from '../model/job.ts';
import { type Place, pagesOfJob } from '../model/plan.ts';
import type { Refusal } from '../model/refusals.ts';
import type { TagKey } from '../model/selection.ts';
import { freshPrint, useConfirmJob, usePrint, useRecordHandover } from '../print.ts';
import { type JobWithSheets, jobQuery } from '../queries.ts';
import { comingDay } from '../search.ts';
import { HungScans, useHung } from '../use-hung.ts';
import { useJobPdf } from '../use-job-pdf.ts';
import barStyles from './bar.module.css';
import styles from './job.module.css';
import { PdfActions } from './PdfActions.tsx';
import { Refused } from './Refused.tsx';
import { Sheets } from './Sheets.tsx';
import sheetStyles from './sheets.module.css';

interface JobProps {
  readonly id: number;
  readonly onClose: () => void;
  /** It was sent here to be printed. */
  readonly sent: boolean;
  /** The same was printed once more, as another job. */
  readonly onAgain: (job: number) => void;
}

/** A print: its PDF, its sheets as they came out, and the question whether all did. */
export function Job({ id, sent, onClose, onAgain }: JobProps) {
  const { t } = useTranslation('price_tags');
  const may = useMay();
  const job = useQuery(jobQuery(id));
  const heading = useRef<HTMLSpanElement>(null);
  // The page changes under an unchanged path: what is new begins at its heading.
  useEffect(() => heading.current?.closest('h1')?.focus({ preventScroll: true }), []);
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
      onClick={onClose}
    >
      {t('job.back')}
    </Button>
  );
  const isDone = job.data?.state === 'confirmed';
  const isReady = job.data !== undefined && isToTake(job.data, may('price_tag.print'));
  return (
    <Page
      fill
      title={<span ref={heading}>{t(isDone ? 'job.done_title' : isReady ? 'job.ready' : 'job.title')}</span>}
      actions={back}
    >
      {job.data ? (
        <JobSheets job={job.data} sent={sent} onClose={onClose} onAgain={onAgain} />
      ) : job.error ? (
        <ErrorState error={job.error} onRetry={() => void job.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

/** Whether the sheets were not handed over yet and this person may print them; until then nobody can confirm them. */
function isToTake(job: JobWithSheets, mayPrint: boolean): boolean {
  return job.state === 'printed' && job.handed_over === null && job.pdf_available && mayPrint;
}

interface JobSheetsProps extends Pick<JobProps, 'sent' | 'onClose' | 'onAgain'> {
  readonly job: JobWithSheets;
}

function JobSheets({ job, sent, onClose, onAgain }: JobSheetsProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const may = useMay();
  const fresh = useStore(freshPrint);
  const isFresh = fresh?.job === job.id;
  const confirmJob = useConfirmJob(job.id);
  const [failed, setFailed] = useState<ReadonlySet<TagKey>>(new Set());
  const pages = useMemo(() => pagesOfJob(job.pages), [job.pages]);
  const tags = useMemo(() => tagsOf(job.pages), [job.pages]);
  const outcomes = useMemo(
    () => new Map(job.pages.flatMap((page) => page.slots.map((slot) => [tagOf(slot), slot.outcome]))),
    [job.pages],
  );
  const source = useMemo(() => ({ job: job.id }), [job.id]);
  const pdf = useJobPdf(job.id);
  const handOver = useRecordHandover(job.id);
  const isReady = isToTake(job, may('price_tag.print'));
  const canConfirm = job.state === 'printed' && may('price_tag.confirm') && !isReady;

  const scans = useHung(job, canConfirm);
  const { hung } = scans;

  const toggle = (tag: TagKey) =>
    setFailed((was) => {
      const next = new Set(was);
      if (!next.delete(tag)) next.add(tag);
      return next;
    });
  const finish = () =>
    confirmJob.mutate(hung.size > 0 ? { failed, hung } : { failed }, {
      onSuccess: ({ confirmed, returned, waiting }) => {
        const parts = [
          confirmed > 0 ? t('job.confirmed', { count: confirmed }) : null,
          returned > 0 ? t('job.returned', { count: returned }) : null,
          waiting > 0 ? t('job.waiting', { count: waiting }) : null,
        ];
        notifySuccess(parts.filter((part) => part !== null).join(', '));
        setFailed(new Set());
        scans.clear();
        // The tags that were not scanned stay on this page.
        if (waiting > 0) return;
        if (isFresh) freshPrint.set(null);
        onClose();
      },
    });

  const print = usePrint();
  const [refusedAgain, setRefusedAgain] = useState<readonly Refusal[]>([]);
  const printAgain = async () => {
    const agreed = await confirm({
      title: t('job.again_title', { tags: t('bar.tags', counted(job.items)) }),
      text: t('job.again_text'),
      action: t('job.again'),
    });
    if (!agreed) return;
    const { cut_marks, one_per_page } = job.sheet;
    const names = new Map(
      job.pages.flatMap((page) =>
        page.slots.map((slot) => [tagOf(slot), { name: slot.name, category: null, campaign: null }]),
      ),
    );
    print.mutate(
      {
        body: {
          branch: job.branch.code,
          as_of: comingDay(job.as_of),
          language: job.language,
          order: job.order,
          sheet: { start: 1, cut_marks, one_per_page },
          items: itemsOf(job.pages),
        },
        names,
      },
      {
        onSuccess: ({ job: again, refused }) => {
          if (again === null) setRefusedAgain(refused);
          else onAgain(again);
        },
      },
    );
  };

  const below = (page: number) => (
    <button
      type="button"
      className={sheetStyles.below}
      aria-label={t('job.jam_named', { page: page + 1 })}
      onClick={() => setFailed(new Set(tagsFrom(job.pages, page)))}
    >
      {t('job.jam')}
    </button>
  );

  const over = (place: Place, page: number) => {
    if (!canConfirm || !place.shown) return null;
    const tag = tagOf(place.shown);
    if (outcomes.get(tag) !== null && outcomes.get(tag) !== 'confirmed') return null;
    const isFailed = failed.has(tag);
    const isHung = hung.has(tag) || outcomes.get(tag) === 'confirmed';
    const name = localised(place.shown.name);
    const label = t('job.place', { page: page + 1, place: place.place, name });
    return (
      <button
        type="button"
        className={`${sheetStyles.over} ${sheetStyles.fail}`}
        aria-pressed={isFailed}
        disabled={outcomes.get(tag) === 'confirmed'}
        aria-label={`${label}: ${t(isHung ? 'job.hung' : 'job.failed')}`}
        title={name}
        onClick={() => toggle(tag)}
        onKeyDown={stepBetweenPlaces}
      >
        {isHung && !isFailed ? (
          <Row
            as="span"
            inline
            gap={4}
            align="center"
            size="xs"
            weight="bold"
            className={sheetStyles.hungMark}
            aria-hidden="true"
          >
            <IconCheck size={14} stroke={2.4} />
            {t('job.hung')}
          </Row>
        ) : null}
        {isFailed ? (
          <Row
            as="span"
            inline
            gap={4}
            align="center"
            size="xs"
            weight="bold"
            className={sheetStyles.failMark}
            aria-hidden="true"
          >
            <IconX size={14} stroke={2.4} />
            {t('job.failed')}
          </Row>
        ) : null}
      </button>
    );
  };

  const sizes = useMemo(() => job.pages.flatMap(({ slots }) => slots), [job.pages]);
  const pdfActions = (
    <>
      <SendToPrinter
        branch={job.branch.code}
        job={job.id}
        sizes={sizes}
        onSent={() => handOver.mutate('printer')}
      />
      <PdfActions
        pdf={pdf}
        handOver={handOver}
        sheets={job.sheets}
        fileName={`javon-${job.branch.code}-${job.id}.pdf`}
        available={job.pdf_available}
        atOnce={isReady ? isFresh : sent && job.handed_over === 'computer'}
        isNext={isReady}
      />
    </>
  );
  const all = tags.length;
  const waiting = tags.filter((tag) => outcomes.get(tag) === null).length;
  const action =
    hung.size > 0
      ? t('job.confirm_hung', { number: hung.size })
      : failed.size === 0
        ? t('job.all_out')
        : failed.size === all
          ? t('job.confirm_none')
          : t('job.confirm_rest');
  return (
    <>
      {isFresh && fresh.refused.length > 0 ? (
        <Refused refused={fresh.refused} onClose={() => freshPrint.set({ ...fresh, refused: [] })} />
      ) : null}
      {refusedAgain.length > 0 ? (
        <Refused refused={refusedAgain} nothing onClose={() => setRefusedAgain([])} />
      ) : null}
      <Row gap={24} rowGap={8} align="center" justify="between" wrap fixed className={styles.facts}>
        <p>
          <b>
            {t('bar.tags', counted(job.items))} · {t('bar.sheets', counted(job.sheets))}
          </b>
          <span>{t('job.facts', { author: job.author, when: formatDateTime(job.created_at) })}</span>
          {job.as_of > today() ? <span>{t('job.for_day', { day: formatDate(job.as_of) })}</span> : null}
        </p>
        {may('price_tag.print') ? (
          <Row gap={8} wrap className={styles.actions}>
            {isFresh || isReady ? null : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden="true" />}
                loading={print.isPending}
                onClick={() => void printAgain()}
              >
                {t('job.again')}
              </Button>
            )}
            {isReady ? null : pdfActions}
          </Row>
        ) : null}
      </Row>
      {canConfirm ? <p className={styles.hint}>{t('job.hint')}</p> : null}
      {canConfirm && waiting < all ? (
        <p className={styles.hint}>
          <HrefLink href={`/priceTag${stringifySearch({ branch: job.branch.code, state: 'printed' })}`}>
            {t('job.waiting_places', { count: waiting })}
          </HrefLink>
        </p>
      ) : null}
      {isReady ? <p className={styles.hint}>{t('job.ready_hint')}</p> : null}
      {job.state === 'confirmed' ? (
        <p className={styles.hint}>
          {t('job.done_text', { when: job.confirmed_at ? formatDateTime(job.confirmed_at) : '' })}
        </p>
      ) : null}
      <Stack className={styles.sheets}>
        {pages.length > 0 ? (
          <Sheets
            pages={pages}
            label={t('job.sheets')}
            widths={[230, 360]}
            source={source}
            over={over}
            {...(canConfirm ? { below } : {})}
          />
        ) : (
          <EmptyState title={t('job.done_title')} />
        )}
      </Stack>
      {isReady ? (
        <Row
          as="section"
          gap={12}
          align="center"
          fixed
          className={barStyles.bar}
          aria-label={t('job.ready')}
          data-steps
        >
          {pdfActions}
        </Row>
      ) : null}
      {canConfirm ? (
        <Row
          as="section"
          gap={12}
          align="center"
          fixed
          className={barStyles.bar}
          aria-label={t('job.title')}
          data-question
        >
          <div className={barStyles.words}>
            <Text role="status" as="p" weight="bold" className={barStyles.count}>
              {failed.size === 0
                ? t('bar.tags', counted(waiting))
                : t('job.failed_count', { count: failed.size })}
            </Text>
          </div>
          <CameraButton label={t('job.scan')} size="sm" onCode={scans.onCode} stays />
          <HungScans onCode={scans.onCode} />
          <Button variant="default" onClick={() => setFailed(failed.size > 0 ? new Set() : new Set(tags))}>
            {t(failed.size > 0 ? 'job.unmark_all' : 'job.mark_all')}
          </Button>
          <Button
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
            loading={confirmJob.isPending}
            onClick={finish}
          >
            {action}
          </Button>
        </Row>
      ) : null}
    </>
  );
}

/** Arrows lead from tag to tag, over the sheets' edges. */
function stepBetweenPlaces(event: KeyboardEvent<HTMLButtonElement>): void {
  const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const sheets = event.currentTarget.closest('section');
  if (step === undefined || !sheets) return;
  event.preventDefault();
  const places = [...sheets.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  places[places.indexOf(event.currentTarget) + step]?.focus();
}
