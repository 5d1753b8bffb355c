import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { tagOf } from '../model/job.ts';
import type { Place } from '../model/plan.ts';
import type { JobAnswer } from '../use-job-answer.ts';
import styles from './sheets.module.css';

interface JobPlaceProps {
  readonly place: Place;
  /** Counted from 0. */
  readonly page: number;
  readonly answer: JobAnswer;
}

/** Button over a printed tag: a press marks it as failed. */
export function JobPlace({ place, page, answer }: JobPlaceProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  if (!place.shown) return null;
  const tag = tagOf(place.shown);
  const outcome = answer.outcomes.get(tag);
  if (outcome === 'failed') return <Mark outcome="failed" />;
  const mark = answer.marks.get(tag);
  const isFailed = mark === 'failed';
  const isHung = mark === 'hung' || outcome === 'confirmed';
  const name = localised(place.shown.name);
  const at = { page: page + 1, place: place.place, name };
  const label = t(place.shown.format === 'label' ? 'job.place_label' : 'job.place', at);
  return (
    <button
      type="button"
      className={`${styles.over} ${styles.fail}`}
      aria-pressed={isFailed}
      disabled={outcome === 'confirmed'}
      aria-label={`${label}: ${t(isHung ? 'job.hung' : 'job.failed')}`}
      title={name}
      onClick={() => answer.toggle(tag)}
      onKeyDown={stepBetweenPlaces}
    >
      {isHung ? <Mark outcome="hung" hidden /> : null}
      {isFailed ? <Mark outcome="failed" hidden /> : null}
    </button>
  );
}

interface FailedPlaceProps extends Pick<JobPlaceProps, 'place'> {
  readonly outcomes: JobAnswer['outcomes'];
}

/** Mark of a printed tag that was confirmed as failed. */
export function FailedPlace({ place, outcomes }: FailedPlaceProps) {
  return place.shown && outcomes.get(tagOf(place.shown)) === 'failed' ? <Mark outcome="failed" /> : null;
}

interface MarkProps {
  readonly outcome: 'hung' | 'failed';
  /** Whether screen readers skip it: the button around it says the same. */
  readonly hidden?: boolean;
}

/** Mark over a printed tag that hangs or failed. */
function Mark({ outcome, hidden }: MarkProps) {
  const { t } = useTranslation('price_tags');
  const Icon = outcome === 'hung' ? IconCheck : IconX;
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
