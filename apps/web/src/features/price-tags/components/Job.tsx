import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDateTime } from '../../../shared/format/format.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { useStore } from '../../../shared/store.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { usePhone } from '../../../shared/use-phone.ts';
import { SendToPrinter, SentLabels } from '../../label-printers/public.ts';
import { tagsOutdated, tagsWaiting } from '../model/job.ts';
import { pagesOfJob } from '../model/plan.ts';
import type { Refusal } from '../model/refusals.ts';
import type { TagKey } from '../model/selection.ts';
import { freshPrint, useRecordHandover } from '../print.ts';
import { type JobWithSheets, jobQuery } from '../queries.ts';
import { type JobAnswer, useJobAnswer } from '../use-job-answer.ts';
import { useJobPdf } from '../use-job-pdf.ts';
import { JobFacts } from './JobFacts.tsx';
import { JobPlace, MarkedPlace } from './JobPlace.tsx';
import { JobQuestion } from './JobQuestion.tsx';
import styles from './job.module.css';
import { PdfActions } from './PdfActions.tsx';
import { Refused } from './Refused.tsx';
import { Sheets } from './Sheets.tsx';
import sheetStyles from './sheets.module.css';
import { TagBar } from './TagBar.tsx';

interface JobProps {
  readonly id: number;
  readonly onClose: () => void;
  /** Whether it was sent to this computer for printing. */
  readonly sent: boolean;
  /** Called with the job that prints the same tags again. */
  readonly onAgain: (job: number) => void;
}

/** A print: its PDF, its sheets, and the question whether all tags came out. */
export function Job({ id, sent, onClose, onAgain }: JobProps) {
  const { t } = useTranslation('price_tags');
  const may = useMay();
  const job = useQuery(jobQuery(id));
  const heading = useRef<HTMLSpanElement>(null);
  // The page changes under an unchanged path: the focus moves to its new heading.
  useEffect(() => heading.current?.closest('h1')?.focus({ preventScroll: true }), []);
  const back = usePhone() ? (
    <IconButton
      framed
      size={44}
      icon={IconArrowLeft}
      label={t('job.back')}
      title={t('job.back')}
      onClick={onClose}
    />
  ) : (
    <Button variant="default" leftSection={<IconArrowLeft {...ICON} />} onClick={onClose}>
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
      ) : (
        <Waiting error={job.error} refetch={job.refetch} />
      )}
    </Page>
  );
}

function confirmationOf({ confirmed_by: person, confirmed_at: at }: JobWithSheets): string {
  return [person, at && formatDateTime(at)].filter((part) => part !== null).join(', ');
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
  const may = useMay();
  const fresh = useStore(freshPrint);
  const isFresh = fresh?.job === job.id;
  const isReady = isToTake(job, may('price_tag.print'));
  const canConfirm = job.state === 'printed' && may('price_tag.confirm') && !isReady;
  const answer = useJobAnswer(job, canConfirm, onClose);
  const outdated = useMemo(() => new Set(tagsOutdated(job.pages)), [job.pages]);
  const sizes = useMemo(() => job.pages.flatMap(({ slots }) => slots), [job.pages]);
  const pdf = useJobPdf(job.id);
  const handOver = useRecordHandover(job.id);
  const [refusedAgain, setRefusedAgain] = useState<readonly Refusal[]>([]);

  const pdfActions = (
    <>
      <SendToPrinter
        branch={job.branch.code}
        job={job.id}
        sizes={sizes}
        size={isReady ? 'sm' : 'xs'}
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
        isConfirmed={job.state === 'confirmed'}
      />
    </>
  );
  return (
    <>
      {isFresh && fresh.refused.length > 0 ? (
        <Refused refused={fresh.refused} onClose={() => freshPrint.set({ ...fresh, refused: [] })} />
      ) : null}
      {refusedAgain.length > 0 ? (
        <Refused refused={refusedAgain} nothing onClose={() => setRefusedAgain([])} />
      ) : null}
      <JobFacts
        job={job}
        canRepeat={outdated.size > 0 || !(isFresh || isReady)}
        onAgain={onAgain}
        onRefused={setRefusedAgain}
      >
        {isReady ? null : pdfActions}
      </JobFacts>
      <SentLabels branch={job.branch.code} job={job.id} className={styles.hint} />
      <JobHints
        job={job}
        answer={answer}
        outdated={outdated.size}
        isReady={isReady}
        canConfirm={canConfirm}
      />
      <Stack line="above" className={styles.sheets}>
        <SheetsToAnswer job={job} answer={answer} outdated={outdated} canConfirm={canConfirm} />
      </Stack>
      {isReady ? (
        <TagBar aria-label={t('job.ready')} data-steps>
          {pdfActions}
        </TagBar>
      ) : null}
      {canConfirm ? <JobQuestion answer={answer} /> : null}
    </>
  );
}

interface JobHintsProps {
  readonly job: JobWithSheets;
  readonly answer: JobAnswer;
  /** Number of tags of the job that are not right any more. */
  readonly outdated: number;
  readonly isReady: boolean;
  readonly canConfirm: boolean;
}

/** Sentences above the sheets of a job: its next step, and what others did with its tags. */
function JobHints({ job, answer, outdated, isReady, canConfirm }: JobHintsProps) {
  const { t } = useTranslation('price_tags');
  const failures = [...answer.outcomes.values()].filter((outcome) => outcome === 'failed').length;
  return (
    <>
      {outdated > 0 ? (
        <Hint tone="negative" role="status">
          {t(job.state === 'confirmed' ? 'job.outdated_pdf' : 'job.outdated_hint', { count: outdated })}
        </Hint>
      ) : null}
      {canConfirm ? <Hint>{t('job.hint')}</Hint> : null}
      {canConfirm && answer.waiting.length < answer.outcomes.size ? (
        <Hint>
          <HrefLink href={`/priceTag${stringifySearch({ branch: job.branch.code, state: 'printed' })}`}>
            {t('job.waiting_places', { count: answer.waiting.length })}
          </HrefLink>
        </Hint>
      ) : null}
      {isReady ? <Hint>{t('job.ready_hint')}</Hint> : null}
      {answer.contested > 0 ? (
        <Hint role="status">{t('job.contested', { count: answer.contested })}</Hint>
      ) : null}
      {job.state === 'confirmed' ? (
        <Hint>
          {t('job.done_text', { who: confirmationOf(job) })}
          {failures > 0 ? ` ${t('job.failed_count', { count: failures })}.` : null}
        </Hint>
      ) : null}
    </>
  );
}

function Hint(props: ComponentProps<typeof Text>) {
  return <Text as="p" fixed tone="quiet" className={styles.hint} {...props} />;
}

interface SheetsToAnswerProps {
  readonly job: JobWithSheets;
  readonly answer: JobAnswer;
  readonly outdated: ReadonlySet<TagKey>;
  readonly canConfirm: boolean;
}

/** The sheets of a job: as long as it can be confirmed, tags and whole pages are marked on them as failed. */
function SheetsToAnswer({ job, answer, outdated, canConfirm }: SheetsToAnswerProps) {
  const { t } = useTranslation('price_tags');
  const pages = useMemo(() => pagesOfJob(job.pages), [job.pages]);
  const source = useMemo(() => ({ job: job.id }), [job.id]);
  if (pages.length === 0) return <EmptyState title={t('job.done_title')} />;
  const jam = (page: number) => {
    const text = pages[page]?.format === 'label' ? 'job.jam_label' : 'job.jam';
    return (
      <button
        type="button"
        className={sheetStyles.below}
        aria-label={t(`${text}_named`, { page: page + 1 })}
        onClick={() => answer.fail(tagsWaiting(job.pages, page))}
      >
        {t(text)}
      </button>
    );
  };
  return (
    <Sheets
      pages={pages}
      label={t('job.sheets')}
      widths={[230, 360]}
      source={source}
      over={(place, page) =>
        canConfirm ? (
          <JobPlace place={place} page={page} answer={answer} outdated={outdated} />
        ) : (
          <MarkedPlace place={place} outcomes={answer.outcomes} outdated={outdated} />
        )
      }
      {...(canConfirm ? { below: jam } : {})}
    />
  );
}
