import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { tagOf } from '../model/job.ts';
import type { Place } from '../model/plan.ts';
import type { TagKey } from '../model/selection.ts';
import type { JobAnswer } from '../use-job-answer.ts';
import styles from './sheets.module.css';

interface JobPlaceProps {
  readonly place: Place;
  /** Counted from 0. */
  readonly page: number;
  readonly answer: JobAnswer;
  /** Tags that changed since their print. */
  readonly outdated: ReadonlySet<TagKey>;
}

/** Button over a printed tag: a press marks it as failed. */
export function JobPlace({ place, page, answer, outdated }: JobPlaceProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  if (!place.shown) return null;
  const tag = tagOf(place.shown);
  const outcome = answer.outcomes.get(tag);
  if (outcome === 'failed') return <Mark outcome="failed" />;
  const mark = answer.marks.get(tag);
  const isFailed = mark === 'failed';
  const isHung = mark === 'hung' || outcome === 'confirmed';
  const isOutdated = outdated.has(tag) && !isFailed;
  const name = localised(place.shown.name);
  const at = { page: page + 1, place: place.place, name };
  const label = t(place.shown.format === 'label' ? 'job.place_label' : 'job.place', at);
  return (
    <button
      type="button"
      className={`${styles.over} ${styles.fail}`}
      aria-pressed={isFailed}
      disabled={outcome === 'confirmed'}
      aria-label={`${label}${isOutdated ? `, ${t('job.outdated')}` : ''}: ${t(isHung ? 'job.hung' : 'job.failed')}`}
      title={name}
      onClick={() => answer.toggle(tag)}
      onKeyDown={stepBetweenPlaces}
    >
      {isOutdated ? <Mark outcome="outdated" hidden /> : isHung ? <Mark outcome="hung" hidden /> : null}
      {isFailed ? <Mark outcome="failed" hidden /> : null}
    </button>
  );
}

interface MarkedPlaceProps extends Pick<JobPlaceProps, 'place' | 'outdated'> {
  readonly outcomes: JobAnswer['outcomes'];
}

/** Mark of a printed tag that was confirmed as failed, or changed since its print. */
export function MarkedPlace({ place, outcomes, outdated }: MarkedPlaceProps) {
  if (!place.shown) return null;
  const tag = tagOf(place.shown);
  if (outcomes.get(tag) === 'failed') return <Mark outcome="failed" />;
  return outdated.has(tag) ? <Mark outcome="outdated" /> : null;
}

const MARKS = { hung: IconCheck, failed: IconX, outdated: IconAlertTriangle } as const;

interface MarkProps {
  readonly outcome: 'hung' | 'failed' | 'outdated';
  /** Whether screen readers skip it: the button around it says the same. */
  readonly hidden?: boolean;
}

/** Mark over a printed tag that hangs, failed or changed since. */
function Mark({ outcome, hidden }: MarkProps) {
  const { t } = useTranslation('price_tags');
  const Icon = MARKS[outcome];
  return (
    <Row
      as="span"
      inline
      gap={4}
      align="center"
      size="xs"
      weight="bold"
      className={styles.mark}
      data-outcome={outcome}
      aria-hidden={hidden}
    >
      <Icon size={14} stroke={2.4} aria-hidden="true" />
      {t(`job.${outcome}`)}
    </Row>
  );
}

/** Arrow keys move from tag to tag, across the edges of sheets. */
function stepBetweenPlaces(event: KeyboardEvent<HTMLButtonElement>): void {
  const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const sheets = event.currentTarget.closest('section');
  if (step === undefined || !sheets) return;
  event.preventDefault();
  const places = [...sheets.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  places[places.indexOf(event.currentTarget) + step]?.focus();
}
